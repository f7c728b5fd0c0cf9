import type { Answer, Proof, State } from './assurance/answer.ts';
import { type Chapter, chapters } from './assurance/assurance.ts';
import { asked, requirements } from './assurance/requirements.ts';

const states: readonly State[] = ['met', 'partly', 'not met', 'yours', 'does not apply'];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** As GitHub makes them. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const fromDocs = (path: string) => (path.startsWith('docs/') ? path.slice(5) : `../${path}`);

function proofText(proof: Exclude<Proof, string>): string {
  if ('title' in proof) return `[${proof.file}](../${proof.file}): ${cell(proof.title)}`;
  const { page, heading } = proof;
  const at = heading === undefined ? '' : `#${anchor(heading)}`;
  const name = heading === undefined ? page : `${page}, ${heading}`;
  return `[${name}](${fromDocs(page)}${at})`;
}

function proofsOf(proofs: readonly Proof[]): string[] {
  const rows = proofs.filter((proof) => typeof proof === 'string');
  const others = proofs.filter((proof) => typeof proof !== 'string');
  return [
    ...(rows.length === 0 ? [] : [`[threats](threats.md) ${rows.join(', ')}`]),
    ...others.map(proofText),
  ];
}

const row = (id: string, { asked: words, state, ...answer }: Answer): string => {
  const reason = answer.words === undefined ? [] : [cell(answer.words)];
  const shown = [...reason, ...proofsOf(answer.proofs)].join('<br>');
  return `| ${id} | ${asked.get(id) ?? ''} | ${cell(words)} | ${state} | ${shown} |`;
};

const answersOf = ({ answers }: Chapter): readonly (readonly [string, Answer])[] =>
  answers.flatMap((part) => Object.entries(part));

function sectionOf(chapter: Chapter, section: string): string[] {
  const rows = answersOf(chapter).filter(([id]) => id.startsWith(`${section}.`));
  if (rows.length === 0) return [];
  return [
    `### ${section} ${requirements[section]?.[0] ?? ''}`,
    '',
    '| | level | asked for | | shown by, or why |',
    '|---|---|---|---|---|',
    ...rows.map(([id, answer]) => row(id, answer)),
    '',
  ];
}

const chapterText = (chapter: Chapter): string[] => [
  `## ${chapter.id} ${chapter.name}`,
  '',
  ...Object.keys(requirements)
    .filter((section) => section.startsWith(`${chapter.id}.`))
    .flatMap((section) => sectionOf(chapter, section)),
];

const counted = (answers: readonly (readonly [string, Answer])[]): string =>
  [
    ...states.map((state) => answers.filter(([, answer]) => answer.state === state).length),
    answers.length,
  ].join(' | ');

const summary = (): string[] => [
  `| | ${states.join(' | ')} | in all |`,
  '|---|---|---|---|---|---|---|',
  ...chapters.map(
    (chapter) => `| ${chapter.id} ${chapter.name} | ${counted(answersOf(chapter))} |`,
  ),
  `| **All** | ${counted(chapters.flatMap(answersOf))} |`,
  '',
];

/** What the server answers to every requirement of ASVS 5, levels 1 and 2. */
export const assuranceDocument = (): string =>
  [
    '# Measured by ASVS 5',
    '',
    'Written by `npm run docs` from `scripts/assurance`. Do not edit. A test checks that every requirement',
    'of levels 1 and 2 is answered once, that every test, page and row of [threats.md](threats.md) named',
    'here is there, and that whatever is not met says why.',
    '',
    'The [OWASP Application Security Verification Standard](https://github.com/OWASP/ASVS), version 5.0.0,',
    'has the full wording of what is asked for; here are its numbers, its headings and a few words of our',
    'own. We answer for ourselves: nobody else has checked this.',
    '',
    '- **met**: shown by what is named, with what to know about it.',
    '- **partly**: and what is missing.',
    '- **not met**: and why, and what can be done about it.',
    '- **yours**: only whoever runs the server, or writes the application before it, can do it.',
    '- **does not apply**: and why.',
    '',
    ...summary(),
    ...chapters.flatMap(chapterText),
  ].join('\n');
