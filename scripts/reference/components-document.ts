import { chapters, type Entry } from './components.ts';

const inTable = (text: string) => text.replaceAll('|', '\\|');

const section = ({ title, sentences, example, rows }: Entry): string[] => [
  `### ${title}`,
  '',
  sentences,
  '',
  ...(example === undefined ? [] : ['```tsx', example, '```', '']),
  ...(rows === undefined
    ? []
    : [
        '| property | type | |',
        '|---|---|---|',
        ...Object.entries(rows).map(
          ([name, [type, meaning]]) => `| \`${name}\` | \`${inTable(type)}\` | ${meaning} |`,
        ),
        '',
      ]),
];

/** The components and hooks of the widget, with all of their properties. */
export function componentsDocument(): string {
  return [
    '# Components and hooks',
    '',
    'Written by `npm run docs` from `scripts/reference/components.ts`, which does not compile where a property',
    'is missing. Do not edit.',
    '',
    'Everything here is in `@latchkey/react`. What it is good for is in [widget.md](widget.md). Needed are',
    '`config` with `url` and `apiKey`, `when`, `tenants` with `id` and `name`, `uiConfig`, and `parts`; every',
    'other property may be left out.',
    '',
    'Styles are `@latchkey/react/styles.css`, and `@latchkey/react/account.css` for account pages and',
    '`<UserButton>`. `@latchkey/react/kit` has buttons and fields for pages of your own,',
    '`@latchkey/react/screens` our screens for a flow of your own.',
    '',
    ...Object.entries(chapters).flatMap(([chapter, entries]) => [
      `## ${chapter}`,
      '',
      ...entries.flatMap(section),
    ]),
  ].join('\n');
}
