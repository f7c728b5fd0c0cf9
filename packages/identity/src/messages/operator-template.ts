import { escapeHtml } from '@latchkey/kernel/escape-html';
import { oneLine } from '@latchkey/kernel/one-line';
import { htmlPage, styles } from './html-page.ts';
import { directionOf, type Language } from './language.ts';
import type { MailValues } from './mail-values.ts';
import type { RenderedMail } from './rendered-mail.ts';

/** An operator's own words for a mail, as the project's configuration keeps them. */
export type OperatorTemplate = {
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly bodyFormat?: 'BODY_FORMAT_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML' | undefined;
};

/** The standard mail with the operator's subject, body or both in place of its own. */
export async function withTemplate(
  standard: RenderedMail,
  template: OperatorTemplate,
  values: MailValues,
  language: Language,
): Promise<RenderedMail> {
  const { subject: ownSubject = '', body: ownBody = '' } = template;
  const subject = ownSubject.trim() ? oneLine(fillIn(ownSubject, values)) : standard.subject;
  if (!ownBody.trim()) return { ...standard, subject };
  const body = ownBody.replace(/\r\n?/g, '\n').trim();
  const own = { body, title: subject, values, language };
  if (template.bodyFormat !== 'HTML')
    return { subject, text: plainText(body, values), html: fromPlainText(own) };
  // Few have HTML of their own, and nobody else waits for what reads it.
  const { htmlToText } = await import('./html-to-text.ts');
  return { subject, text: plainText(htmlToText(body), values), html: fromHtml(own) };
}

type OwnBody = {
  readonly body: string;
  readonly title: string;
  readonly values: MailValues;
  readonly language: Language;
};

const plainText = (body: string, values: MailValues): string =>
  `${fillIn(withLinkBelow(body, values), values)}\n`;

function fromPlainText({ body, title, values, language }: OwnBody): string {
  const paragraphs = escapeHtml(withLinkBelow(body, values))
    .split(/\n{2,}/)
    .map(
      (lines) =>
        `<p class="text" style="${styles.paragraph}">${lines.replaceAll('\n', '<br>\n')}</p>`,
    );
  return htmlPage(language, {
    title,
    preview: '',
    card: fillIn(paragraphs.join('\n'), escaped(values, anchor)),
    footer: escapeHtml(values.appName),
  });
}

/** What the operator wrote is sent as written; a part of a page is made a whole one. */
function fromHtml({ body, title, values, language }: OwnBody): string {
  const whole = lacksLink(body, values) ? withLinkAtEnd(body) : body;
  const filled = fillIn(whole, escaped(values, escapeHtml));
  if (/<html[\s>]/i.test(body)) return filled;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body>
${filled}
</body>
</html>
`;
}

const lacksLink = (body: string, values: MailValues): boolean =>
  values.link !== undefined && !body.includes('%LINK%');

const withLinkBelow = (body: string, values: MailValues): string =>
  lacksLink(body, values) ? `${body}\n\n%LINK%` : body;

function withLinkAtEnd(body: string): string {
  const end = body.search(/<\/body\s*>/i);
  const at = end === -1 ? body.length : end;
  return `${body.slice(0, at)}\n<p><a href="%LINK%">%LINK%</a></p>\n${body.slice(at)}`;
}

const anchor = (link: string): string =>
  `<a href="${escapeHtml(link)}" style="word-break:break-all;">${escapeHtml(link)}</a>`;

const escaped = (values: MailValues, link: (link: string) => string): MailValues => ({
  appName: escapeHtml(values.appName),
  email: escapeHtml(values.email),
  newEmail: escapeHtml(values.newEmail),
  name: values.name && escapeHtml(values.name),
  secondFactor: escapeHtml(values.secondFactor),
  link: values.link && link(values.link),
  lifetime: values.lifetime,
  about: escapeHtml(values.about),
  time: values.time,
  device: values.device && escapeHtml(values.device),
});

/**
 * In one pass, so that a value which looks like a placeholder stays as it is. Where nobody can be
 * named, the space before the name goes too: "Hello %DISPLAY_NAME%," becomes "Hello,".
 */
function fillIn(template: string, values: MailValues): string {
  return template.replace(
    / ?%(LINK|EMAIL|NEW_EMAIL|DISPLAY_NAME|APP_NAME|SECOND_FACTOR)%/g,
    (found, placeholder: string) => {
      const space = found.startsWith(' ') ? ' ' : '';
      if (placeholder === 'DISPLAY_NAME') return values.name ? space + values.name : '';
      if (placeholder === 'LINK') return space + (values.link ?? '');
      if (placeholder === 'EMAIL') return space + values.email;
      if (placeholder === 'NEW_EMAIL') return space + values.newEmail;
      if (placeholder === 'SECOND_FACTOR') return space + values.secondFactor;
      return space + values.appName;
    },
  );
}
