import { escapeHtml } from '@latchkey/kernel/escape-html';
import { asHtml, asText } from './fill-in.ts';
import { htmlPage, styles } from './html-page.ts';
import type { Language } from './language.ts';
import type { Letter } from './letter.ts';
import type { MailValues } from './mail-values.ts';

export function htmlLayout(letter: Letter, values: MailValues, language: Language): string {
  const paragraph = (sentence: string): string =>
    `<p class="text" style="${styles.paragraph}">${asHtml(sentence, values)}</p>`;
  const { action } = letter;
  const card = [
    `<h1 class="text" style="${styles.heading}">${asHtml(letter.heading, values)}</h1>`,
    ...letter.opening.map(paragraph),
    ...(action === undefined ? [] : [button(asHtml(action.button, values), action.link)]),
    ...letter.closing.map(paragraph),
    ...(action === undefined ? [] : [bareLink(asHtml(action.copyLink, values), action.link)]),
  ];
  return htmlPage(language, {
    title: asText(letter.subject, values),
    preview: asText(letter.preview, values),
    card: card.join('\n'),
    footer: asHtml(letter.footer, values),
  });
}

/** The cell carries the colour and, for Outlook, the padding that it ignores on the link. */
const button = (label: string, link: string): string =>
  `<table role="presentation" border="0" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:separate;">
<tr>
<td class="button" bgcolor="#3b5bdb" style="background-color:#3b5bdb;border-radius:10px;mso-padding-alt:14px 28px;">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:1.25;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px;">${label}</a>
</td>
</tr>
</table>`;

const bareLink = (invitation: string, link: string): string =>
  `<p class="quiet" style="margin:24px 0 4px;${styles.quiet}">${invitation}</p>
<p class="quiet" dir="ltr" style="margin:0;word-break:break-all;${styles.quiet}">${escapeHtml(link)}</p>`;
