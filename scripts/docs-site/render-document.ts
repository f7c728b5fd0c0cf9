import { Marked, type Token, type Tokens } from 'marked';

/** What a link of the document turns out to be, or nothing that can be shown. */
export type Follow = (
  href: string,
) => { readonly address: string; readonly title?: string } | undefined;

export type Heading = { readonly depth: number; readonly text: string; readonly id: string };

/** What is below one heading, as the search knows it. */
export type Section = {
  readonly heading: string;
  readonly id: string;
  readonly text: string;
};

export type Rendered = {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
};

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Words as they are read: without marks of emphasis, code or links. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows]
          .flat()
          .map((cell) => plainText(cell.tokens))
          .join(' ');
      }
      if (token.type === 'list') {
        const { items } = token as Tokens.List;
        return items.map((item) => plainText(item.tokens)).join(' ');
      }
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

/** The anchors that GitHub gives to headings, so that links work in both places. */
function anchorsOfOnePage(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

const isFileName = /^[\w./-]+\.md$/;

/** A document as the inside of a page, with what its headings and its search need. */
export function renderDocument(markdown: string, follow: Follow): Rendered {
  const anchorOf = anchorsOfOnePage();
  const headings: Heading[] = [];
  const sections: { heading: string; id: string; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens);
        const id = anchorOf(text);
        headings.push({ depth, text, id });
        const inner = this.parser.parseInline(tokens);
        const link = `<a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a>`;
        return `<h${depth} id="${id}" tabindex="-1">${inner}${depth === 1 ? '' : ` ${link}`}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const followed = follow(href);
        if (followed === undefined) return inner;
        const { address, title } = followed;
        const isElsewhere = /^https?:/.test(address);
        // Where a document goes by the name of its file, its page goes by its title.
        const words = title !== undefined && isFileName.test(inner) ? escaped(title) : inner;
        return `<a href="${escaped(address)}"${isElsewhere ? ' rel="noreferrer"' : ''}>${words}</a>`;
      },
      image({ href, text }) {
        const followed = follow(href);
        if (followed === undefined) return escaped(text);
        return `<img src="${escaped(followed.address)}" alt="${escaped(text)}" loading="lazy">`;
      },
      code({ text, lang }) {
        const language = lang ?? '';
        const code = `<pre tabindex="0" role="group" aria-label="${language === '' ? 'Code' : `Code: ${escaped(language)}`}"><code dir="ltr">${escaped(text)}</code></pre>`;
        if (language === 'mermaid') {
          return `<details class="diagram"><summary>The diagram as text (Mermaid)</summary><div class="code">${code}</div></details>\n`;
        }
        return `<div class="code">${code}</div>\n`;
      },
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], name: 'th' | 'td') =>
          row
            .map(({ text, tokens }) => {
              // A column may go without a name; a heading may not.
              const tag = text === '' ? 'td' : name;
              return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : '';
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        const width = token.header.length <= 3 ? 'table short' : 'table';
        return `<div class="${width}" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      html({ text }) {
        // Comments alone stand in our documents: whatever else is meant to be read.
        return /^<!--[\s\S]*-->\s*$/.test(text) ? '' : escaped(text);
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  let at = 0;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, id } = headings[at] ?? { text: '', id: '' };
      at += 1;
      sections.push({ heading: text, id, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section !== undefined) section.text += `${plainText([token])} `;
  }
  return { title: headings[0]?.text ?? '', html, headings, sections };
}
