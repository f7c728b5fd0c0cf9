import type { ClientErrorCode } from '../../packages/client/src/client-error.ts';
import { familiarName } from '../../packages/client/src/familiar-name.ts';
import { errorCodes } from '../../packages/protocol/src/error-codes.ts';
import { errorReasons } from '../../packages/protocol/src/error-reasons.ts';
import { rpcCodes } from '../../packages/protocol/src/rpc-codes.ts';
import { errorGroups, errorHelp, rpcHelp } from './error-help.ts';

const statuses: Readonly<Record<string, number>> = errorCodes;
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = errorReasons;

function section(code: ClientErrorCode): string[] {
  const [cause, remedy] = errorHelp[code];
  const status = statuses[code];
  return [
    `### ${code}`,
    '',
    `${status === undefined ? 'No answer of the server' : `Status ${status}`}, familiar name \`${familiarName({ code })}\`.`,
    '',
    cause,
    '',
    `**What to do:** ${remedy}`,
    '',
    ...Object.entries(reasons[code] ?? {}).map(
      ([reason, sentence]) => `- \`${reason}\`: ${sentence}`,
    ),
    ...(reasons[code] === undefined ? [] : ['']),
  ];
}

const rpcSections = (): string[] =>
  Object.entries(rpcHelp).map(([code, [cause, remedy]]) => {
    const { number, status } = rpcCodes[code as keyof typeof rpcHelp];
    return `| \`${code}\` | ${number}, ${status} | ${cause} | ${remedy} |`;
  });

/** Every code that somebody can be refused with: why, and what helps. */
export function errorsDocument(): string {
  return [
    '# Errors',
    '',
    'Written by `npm run docs` from `packages/protocol` and `scripts/reference/error-help.ts`. Do not edit.',
    '',
    'A refusal is a code: at the beginning of `error.message` on the wire ([wire.md](wire.md#why-something-is-refused)),',
    'as `code` of a `ClientError` in the widget, whose `familiarName(error)` is what `firebase/auth` calls',
    'it. Which operation refuses with which codes is in [wire.md](wire.md). Where a code means several',
    'things, a reason stands beside it.',
    '',
    ...Object.entries(errorGroups).flatMap(([title, codes]) => [
      `## ${title}`,
      '',
      ...(Object.keys(codes) as ClientErrorCode[]).flatMap(section),
    ]),
    '## Documents and files',
    '',
    'These speak the codes of `google.rpc`: a number on gRPC, a status on HTTP. `firebase/firestore` writes',
    'them in small letters (`permission-denied`), `firebase/storage` in words of its own (`storage/unauthorized`).',
    '',
    '| code | number, status | cause | what to do |',
    '|---|---|---|---|',
    ...rpcSections(),
    '',
  ].join('\n');
}
