import * as protocol from '../packages/protocol/src/index.ts';
import { documentCallLines } from './document-calls.ts';

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

function fieldTable(title: string, fields: protocol.Fields): string[] {
  const rows = Object.entries(fields).map(
    ([name, field]) => `| \`${name}\` | ${typeName(field)}${field.always ? ', also zero' : ''} |`,
  );
  if (rows.length === 0) return [];
  return [`${title}:`, '', '| field | type |', '|---|---|', ...rows, ''];
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
    ...fieldTable('Request', request),
    ...fieldTable('Reply', reply),
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
  const exported: readonly unknown[] = Object.values(protocol);
  const operations = exported
    .filter(isOperation)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
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
    ...documentCallLines(),
  ].join('\n');
}
