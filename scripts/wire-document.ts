import * as protocol from '../packages/protocol/src/index.ts';
import { documentCallLines } from './document-calls.ts';
import { fieldMeanings } from './reference/field-meanings.ts';

const isOperation = (value: unknown): value is protocol.Operation =>
  typeof value === 'object' && value !== null && 'paths' in value && 'errors' in value;

const credentialNames = {
  none: 'nobody in particular',
  key: 'API key',
  admin: 'operator',
} as const satisfies Record<protocol.Credential, string>;

function typeName(field: protocol.Field): string {
  switch (field.kind) {
    case 'list':
      return `list of ${typeName(field.of)}`;
    case 'map':
      return `map to ${typeName(field.of)}`;
    case 'message':
      return `{ ${Object.keys(field.fields).join(', ')} }`;
    case 'enum':
      return Object.keys(field.numbers).join(' \\| ');
    default:
      return field.kind;
  }
}

const typeCell = (field: protocol.Field): string =>
  `${typeName(field)}${field.always ? ', also zero' : ''}`;

/** What the list of meanings knows it by, if it knows it. */
export const meaningNameOf = (parent: string, name: string): string | undefined =>
  [`${parent}.${name}`, name].find((known) => known in fieldMeanings);

function meaningOf(parent: string, name: string): string {
  const known = meaningNameOf(parent, name);
  return (known === undefined ? undefined : fieldMeanings[known]) ?? '';
}

function fieldTable(title: string, fields: protocol.Fields, parent: string): string[] {
  const rows = Object.entries(fields).map(
    ([name, field]) => `| \`${name}\` | ${typeCell(field)} | ${meaningOf(parent, name)} |`,
  );
  if (rows.length === 0) return [];
  return [`${title}:`, '', '| field | type | meaning |', '|---|---|---|', ...rows, ''];
}

export type FoundField = {
  /** The operation with `<` for its request and `>` for its reply, or the field it is inside of. */
  readonly parent: string;
  readonly name: string;
  readonly field: protocol.Field;
};

const innermost = (field: protocol.Field): protocol.Field =>
  'of' in field ? innermost(field.of) : field;

function fieldsBelow(parent: string, fields: protocol.Fields): FoundField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = innermost(field);
    const own = { parent, name, field };
    return inner.kind === 'message' ? [own, ...fieldsBelow(name, inner.fields)] : [own];
  });
}

const exported: readonly unknown[] = Object.values(protocol);
const operations = exported
  .filter(isOperation)
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** Every field of every message, also those inside of others. */
export const allFields: readonly FoundField[] = operations.flatMap(({ name, request, reply }) => [
  ...fieldsBelow(`${name}<`, request),
  ...fieldsBelow(`${name}>`, reply),
]);

/** Once each, however many messages have it. */
function innerFieldRows(): string[] {
  const parents = new Map<string, Set<string>>();
  for (const { parent, name, field } of allFields) {
    if (/[<>]$/.test(parent)) continue;
    const row = `| \`${name}\` | ${typeCell(field)} | ${meaningOf(parent, name)} |`;
    const known = parents.get(row) ?? new Set();
    parents.set(row, known.add(`\`${parent}\``));
  }
  return [...parents]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([row, known]) => `${row} ${[...known].join(', ')} |`);
}

function section(operation: protocol.Operation): string[] {
  const { name, summary, method, paths, legacy, credentials, role, request, reply, errors } =
    operation;
  return [
    `## ${name}`,
    '',
    summary,
    '',
    ...paths.map((path) => `- \`${method} ${path}\``),
    ...(legacy === undefined ? [] : [`- \`${method} /identitytoolkit/v3/relyingparty/${legacy}\``]),
    '',
    `For: ${credentials.map((credential) => credentialNames[credential]).join(', ')}${role === undefined ? '' : ` (${role})`}.`,
    '',
    ...fieldTable('Request', request, `${name}<`),
    ...fieldTable('Reply', reply, `${name}>`),
    ...(errors.length === 0
      ? []
      : [`Refusals: ${errors.map((code) => `\`${code}\``).join(', ')}.`, '']),
  ];
}

const reasonRows = Object.entries(protocol.errorReasons).flatMap(([code, reasons]) =>
  Object.entries(reasons).map(
    ([reason, sentence]) => `| \`${code}\` | \`${reason}\` | ${sentence} |`,
  ),
);

/** The wire, as the protocol package describes it. Generated, so that it cannot tell another story. */
export function wireDocument(): string {
  return [
    '# The wire',
    '',
    'Written by `npm run docs` from `packages/protocol`, and from `scripts/document-calls.ts` for',
    '[documents and rules](#documents-and-rules). Do not edit.',
    '',
    'Every path also answers behind the name of its original host, as clients in emulator mode call it:',
    '`/identitytoolkit.googleapis.com/…`, `/securetoken.googleapis.com/…`, `/www.googleapis.com/…`.',
    'Names may be sent in camelCase or snake_case, enums by name or number, int64 as string or number;',
    'unknown fields are ignored. Replies write int64 as strings. They leave out `false`, 0 and what is',
    'empty, unless the type says `also zero`: clients look at those.',
    '',
    'The address of a call holds its path, the API key and, for what has no body, its fields. A secret in',
    `it is refused with \`INVALID_ARGUMENT\`: ${[...protocol.secretFields].map((name) => `\`${name}\``).join(', ')}.`,
    '',
    'Whatever names a tenant, by its path, its `tenantId` or its token, may also be refused with',
    '`TENANT_NOT_FOUND`, `TENANT_ID_MISMATCH` or, where the tenant is switched off, `PROJECT_DISABLED`.',
    '',
    '## Why something is refused',
    '',
    'A refusal is a code, at the beginning of `error.message`. Where a code means several things, the',
    `reason stands in \`error.details\` as \`google.rpc.ErrorInfo\` of the domain \`${protocol.errorDomain}\`; clients of`,
    'Firebase pass over it. There may be more reasons in a later version: whoever knows one of them not',
    'goes by the code. How long to wait is in the header `Retry-After`.',
    '',
    '| code | reason | meaning |',
    '|---|---|---|',
    ...reasonRows,
    '',
    ...operations.flatMap(section),
    '## Fields inside of others',
    '',
    'What the messages above hold in `{ … }`, by name.',
    '',
    '| field | type | meaning | inside of |',
    '|---|---|---|---|',
    ...innerFieldRows(),
    '',
    ...documentCallLines(),
  ].join('\n');
}
