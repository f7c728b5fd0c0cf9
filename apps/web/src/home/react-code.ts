import type { Language } from '@latchkey/react';
import type { Theme } from '../themes/themes.ts';

export type CodeFacts = {
  readonly url: string;
  readonly apiKey: string;
  readonly providers: readonly string[];
  readonly theme: Theme;
  /** None: the one of the visitor's browser. */
  readonly language: Language | undefined;
};

const quoted = (text: string) => `'${text}'`;

/** All that an application needs to show the widget as it stands beside this, line by line. */
export const reactCode = ({ url, apiKey, providers, theme, language }: CodeFacts): string[] => [
  "import { AuthProvider, SignIn } from '@latchkey/react';",
  "import '@latchkey/react/styles.css';",
  ...(theme === 'default' ? [] : [`import '@latchkey/react/themes/${theme}.css';`]),
  `const config = { url: ${quoted(url)}, apiKey: ${quoted(apiKey)} };`,
  `const providers = [${providers.map(quoted).join(', ')}];`,
  `export const App = () => <AuthProvider config={config}${
    language === undefined ? '' : ` locale="${language}"`
  }><SignIn providers={providers} /></AuthProvider>;`,
];

export type CodePiece = { readonly kind: 'plain' | 'word' | 'text' | 'tag'; readonly text: string };

const kinds = [
  ['text', /^(?:'[^']*'|"[^"]*")/],
  ['word', /^(?:import|from|const|export)\b/],
  ['tag', /^<\/?[A-Z]\w*|^\/?>(?!=)/],
  ['plain', /^(?:=>|\w+|\s+|.)/],
] as const;

function firstPiece(line: string): CodePiece {
  for (const [kind, pattern] of kinds) {
    const text = pattern.exec(line)?.[0];
    if (text) return { kind, text };
  }
  return { kind: 'plain', text: line };
}

/** A line in pieces that are coloured alike. */
export function piecesOf(line: string): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  for (let rest = line; rest !== ''; ) {
    const next = firstPiece(rest);
    rest = rest.slice(next.text.length);
    const last = pieces.at(-1);
    if (last?.kind === next.kind) pieces.splice(-1, 1, { ...next, text: last.text + next.text });
    else pieces.push(next);
  }
  return pieces;
}
