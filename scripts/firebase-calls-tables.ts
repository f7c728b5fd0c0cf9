import { adminCalls } from './firebase-calls/admin-calls.ts';
import type { Call } from './firebase-calls/call.ts';
import { clientCalls } from './firebase-calls/client-calls.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

const proofsOf = ({ proofs }: Call): string =>
  proofs.map(({ file, title }) => `[${cell(title)}](../${file})`).join('<br>');

const verdictOf = (call: Call): string =>
  call.verdict === 'works' ? 'works' : `**${call.verdict}**: ${cell(call.how)}`;

const table = (calls: Readonly<Record<string, Call>>): string =>
  [
    '| call | here | shown by |',
    '|---|---|---|',
    ...Object.entries(calls).map(
      ([name, call]) => `| \`${name}\` | ${verdictOf(call)} | ${proofsOf(call)} |`,
    ),
  ].join('\n');

/** What stands between these in a document is written by `npm run docs`. */
const begin = '<!-- calls:begin -->';
const end = '<!-- calls:end -->';

/** The documents that hold a table, and the calls that are in it. */
export const callDocuments = {
  'docs/firebase-client.md': clientCalls,
  'docs/firebase-admin.md': adminCalls,
} as const;

export function withCalls(document: string, calls: Readonly<Record<string, Call>>): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error('The document has no place for the table.');
  return `${document.slice(0, before + begin.length)}\n${table(calls)}\n${document.slice(after)}`;
}
