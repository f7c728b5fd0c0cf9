import { describe, expect, test } from 'vitest';
import { type CodeFacts, piecesOf, reactCode } from './react-code.ts';

const facts: CodeFacts = {
  url: 'http://localhost:8787',
  apiKey: 'key',
  providers: ['password', 'google.com'],
  theme: 'default',
  language: undefined,
};

describe('the code beside the widget', () => {
  test('is five lines, with the address of this server', () => {
    expect(reactCode(facts)).toEqual([
      "import { AuthProvider, SignIn } from '@latchkey/react';",
      "import '@latchkey/react/styles.css';",
      "const config = { url: 'http://localhost:8787', apiKey: 'key' };",
      "const providers = ['password', 'google.com'];",
      'export const App = () => <AuthProvider config={config}><SignIn providers={providers} /></AuthProvider>;',
    ]);
  });

  test('says what was chosen', () => {
    const code = reactCode({ ...facts, theme: 'paper', language: 'pt-BR' }).join('\n');
    expect(code).toContain("import '@latchkey/react/themes/paper.css';");
    expect(code).toContain('<AuthProvider config={config} locale="pt-BR">');
  });

  test('is the same text in colours', () => {
    for (const line of reactCode({ ...facts, theme: 'paper', language: 'de' })) {
      const text = piecesOf(line).map((piece) => piece.text);
      expect(text.join('')).toBe(line);
    }
    expect(piecesOf("import 'a';")).toEqual([
      { kind: 'word', text: 'import' },
      { kind: 'plain', text: ' ' },
      { kind: 'text', text: "'a'" },
      { kind: 'plain', text: ';' },
    ]);
    expect(piecesOf('() => <A b={b} />')).toEqual([
      { kind: 'plain', text: '() => ' },
      { kind: 'tag', text: '<A' },
      { kind: 'plain', text: ' b={b} ' },
      { kind: 'tag', text: '/>' },
    ]);
  });
});
