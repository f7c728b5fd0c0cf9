import { coverage } from './coverage/coverage.ts';
import { type Chapter, promises } from './coverage/promises.ts';
import type { Proofs } from './coverage/proof.ts';

const titles: Readonly<Record<Chapter, string>> = {
  methods: 'Ways to sign in',
  screens: 'Screens',
  'email actions': 'Links in mails',
  states: 'States',
  'validation rules': 'Validation rules',
  calls: 'Calls',
  messages: 'Messages',
  constants: 'Constants',
  'document calls': 'Documents: calls',
  'document queries': 'Documents: queries',
  'document writes': 'Documents: writes',
  'document clients': 'Documents: clients',
  'document rules': 'Documents: rules',
  'document data': 'Documents: data',
  'file calls': 'Files: what applications do',
  'bucket calls': 'Files: buckets for servers',
};

const cell = (text: string) => text.replaceAll('|', '\\|');

const proofsOf = (proofs: Proofs): string =>
  proofs.map(({ file, title }) => `[${file}](../${file}): ${cell(title)}`).join('<br>');

function section(chapter: Chapter): string[] {
  const proofs: Readonly<Record<string, Proofs>> = coverage[chapter];
  return [
    `## ${titles[chapter]}`,
    '',
    '| promised | shown by |',
    '|---|---|',
    ...promises[chapter].map((name) => `| ${cell(name)} | ${proofsOf(proofs[name] as Proofs)} |`),
    '',
  ];
}

/** Everything that is promised to whoever signs in, with the tests that show it. */
export function coverageDocument(): string {
  const chapters = Object.keys(promises) as Chapter[];
  return [
    '# What is promised, and what shows it',
    '',
    'Written by `npm run docs` from `scripts/coverage`. Do not edit. A test checks that every test named',
    'here is there under this title, and that nothing promised is without one.',
    '',
    ...chapters.flatMap(section),
  ].join('\n');
}
