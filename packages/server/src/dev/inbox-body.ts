/**
 * The mail's own document. Nothing in it runs or loads, and in its sandbox it belongs to no origin;
 * only links work, in a tab of their own.
 */
export const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

export const bodySandbox = 'allow-popups allow-popups-to-escape-sandbox';

const base = '<base target="_blank">';

/** As the mail was sent, with its links opening outside the frame. */
export function framedBody(html: string): string {
  const head = /<head(\s[^>]*)?>/i.exec(html);
  if (head !== null) {
    const end = head.index + head[0].length;
    return html.slice(0, end) + base + html.slice(end);
  }
  // Before the doctype it would change how the mail is laid out.
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? '';
  return doctype + base + html.slice(doctype.length);
}
