import { compile, type FormatCallback } from 'html-to-text';

/** Where it leads stands behind what is pressed, unless that says so itself. */
const link: FormatCallback = (element, walk, builder) => {
  let label = '';
  builder.pushWordTransform((word) => {
    label += word;
    return word;
  });
  walk(element.children, builder);
  builder.popWordTransform();
  const target = String(element.attribs?.['href'] ?? '')
    .trim()
    .replace(/^mailto:/i, '');
  if (target === '' || target.startsWith('#') || label.includes(target)) return;
  if (label === '') builder.addLiteral(target);
  else if (!target.includes('%LINK%')) builder.addLiteral(` (${target})`);
  else {
    // The action's own link stands alone on its line: nothing sticks to it.
    builder.addLineBreak();
    builder.addLiteral(target);
    builder.addLineBreak();
  }
};

/** Most tables in mails are there for their looks: cells follow each other as they are read. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

const each = (selectors: readonly string[], format: string, lineBreaks: number) =>
  selectors.map((selector) => ({
    selector,
    format,
    options: { leadingLineBreaks: lineBreaks, trailingLineBreaks: lineBreaks },
  }));

const convert = compile({
  // Placeholders are filled in later, and mails are sent in an encoding that breaks lines itself.
  wordwrap: false,
  whitespaceCharacters: ' \t\r\n\f\u200b\u00a0',
  encodeCharacters: { '\u00ad': '' },
  // Deeper than any mail that somebody wrote.
  limits: { maxDepth: 100, ellipsis: '' },
  formatters: { link, cell },
  selectors: [
    ...each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'table'], 'block', 2),
    ...each(['section', 'article', 'header', 'footer', 'main', 'center'], 'block', 2),
    ...each(['tr'], 'block', 1),
    ...['head', 'title', 'template', 'img'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'a', format: 'link' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
});

/** An operator's HTML for readers without it: paragraphs, list items and where links lead. */
export const htmlToText = (html: string): string =>
  convert(html)
    .split('\n')
    // No expression for it: on a long row of spaces each of them would be tried.
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
