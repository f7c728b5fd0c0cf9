import { escapeHtml } from '@latchkey/kernel/escape-html';
import { directionOf, type Language } from './language.ts';

/** Mail programs that know the reader's dark mode take these; all others the inline styles. */
const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #101217 !important; }
  .card { background-color: #1a1d24 !important; border-color: #2c313c !important; }
  .text { color: #eceef4 !important; }
  .quiet { color: #a0a7ba !important; }
  .button { background-color: #8ea6ff !important; }
  .button a { color: #0e1330 !important; }
}
@media (max-width: 600px) {
  .page-cell { padding: 0 !important; }
  .card { border-radius: 0 !important; border-width: 0 !important; padding: 28px 20px !important; }
}`;

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";

export const styles = {
  heading: 'margin:0 0 20px;font-size:24px;line-height:1.3;font-weight:600;color:#1a1d26;',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#1a1d26;',
  quiet: 'font-size:14px;line-height:1.6;color:#565d70;',
} as const;

/**
 * The frame of every mail: one card on a quiet page. Language and direction stand on the inner
 * element too, because web mail throws `html` and `body` away. Tables and the `bgcolor` and `width`
 * attributes are for Outlook, which lays out with Word.
 */
export function htmlPage(
  language: Language,
  parts: {
    readonly title: string;
    readonly preview: string;
    readonly card: string;
    readonly footer: string;
  },
): string {
  const reading = `lang="${language}" dir="${directionOf(language)}"`;
  const title = escapeHtml(parts.title);
  return `<!doctype html>
<html ${reading}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>${darkColours}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f5f8;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(parts.preview)}</div>
<div role="article" aria-roledescription="email" aria-label="${title}" ${reading}>
<table role="presentation" class="page" width="100%" border="0" cellspacing="0" cellpadding="0" bgcolor="#f4f5f8" style="background-color:#f4f5f8;">
<tr>
<td class="page-cell" align="center" style="padding:32px 16px;">
<table role="presentation" width="560" border="0" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;border-collapse:separate;">
<tr>
<td class="card" dir="${directionOf(language)}" bgcolor="#ffffff" style="padding:40px;background-color:#ffffff;border:1px solid #dfe2ea;border-radius:16px;${font}">
${parts.card}
</td>
</tr>
<tr>
<td style="padding:20px;${font}" align="center">
<p class="quiet" style="margin:0;font-size:13px;line-height:1.5;color:#565d70;">${parts.footer}</p>
</td>
</tr>
</table>
</td>
</tr>
</table>
</div>
</body>
</html>
`;
}
