import { checkCustom, checkSettable, settableFields } from '../../metadata/check-metadata.ts';
import type { MetadataPatch, Settable } from '../../metadata/settable.ts';
import { invalid } from '../../objects/invalid.ts';
import type { NewObject } from '../../objects/stored-object.ts';
import { tokensKey } from './print-resources.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Answered by us; clients send them back as they have got them. */
const answered: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'selfLink', 'mediaLink', 'name', 'bucket', 'etag', 'owner', 'size'],
  ...['generation', 'metageneration', 'timeCreated', 'updated', 'timeStorageClassUpdated'],
  ...['timeFinalized', 'componentCount', 'contentLength'],
]);

const read: ReadonlySet<string> = new Set([...settableFields, 'metadata', 'md5Hash', 'crc32c']);

/** Nothing is asked for by these. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** Whoever asks for a hold or a retention relies on it: it is refused, and not left out. */
function checkSupported(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (answered.has(name) || read.has(name) || isEmpty(value)) continue;
    if (name === 'storageClass' && value === 'STANDARD') continue;
    throw invalid(`"${name}" is not supported by this server.`);
  }
}

export function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The metadata is no JSON object.');
  }
  return body as Fields;
}

function textOrNull(value: unknown, name: string): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalid(`"${name}" is no text.`);
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return value === undefined || value === null ? undefined : (textOrNull(value, name) ?? undefined);
}

function tokensIn(text: string | null): readonly string[] {
  const tokens = (text ?? '').split(',').filter((token) => token !== '');
  if (tokens.some((token) => !/^[\w.~-]{1,200}$/.test(token))) {
    throw invalid(`"${tokensKey}" is a list of tokens, with commas between them.`);
  }
  return tokens;
}

type Custom = {
  readonly custom?: Readonly<Record<string, string | null>> | null;
  readonly tokens?: readonly string[];
};

/** Download tokens travel among what applications keep. */
function customIn(value: unknown): Custom {
  if (value === undefined) return {};
  if (value === null) return { custom: null, tokens: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('"metadata" is no JSON object.');
  }
  const entries = Object.entries(value).map(
    ([name, text]) => [name, textOrNull(text, `metadata.${name}`)] as const,
  );
  const shown = entries.find(([name]) => name === tokensKey);
  return {
    custom: Object.fromEntries(entries.filter(([name]) => name !== tokensKey)),
    ...(shown !== undefined && { tokens: tokensIn(shown[1]) }),
  };
}

const settableIn = (fields: Fields): Settable =>
  Object.fromEntries(
    settableFields.flatMap((name) => {
      const text = textIn(fields, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** What is said of an object with its bytes. */
export type SaidOfNew = Pick<NewObject, 'settable' | 'custom' | 'tokens' | 'md5' | 'crc32c'>;

export function readNewMetadata(body: unknown): SaidOfNew {
  const fields = fieldsOf(body);
  checkSupported(fields);
  const { custom, tokens } = customIn(fields['metadata']);
  const settable = settableIn(fields);
  const said = Object.fromEntries(
    Object.entries(custom ?? {}).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );
  checkSettable(settable);
  checkCustom(said);
  const md5 = textIn(fields, 'md5Hash');
  const crc32c = textIn(fields, 'crc32c');
  return {
    settable,
    custom: said,
    ...(tokens !== undefined && { tokens }),
    ...(md5 !== undefined && { md5 }),
    ...(crc32c !== undefined && { crc32c }),
  };
}

/** Null takes away, and what is not named stays. */
export function readPatch(body: unknown): MetadataPatch {
  const fields = fieldsOf(body);
  checkSupported(fields);
  const settable = Object.fromEntries(
    settableFields.flatMap((name) =>
      fields[name] === undefined ? [] : [[name, textOrNull(fields[name], name)]],
    ),
  );
  return { settable, ...customIn(fields['metadata']) };
}

/** All that is said of an object anew: what is not named is taken away. */
export function readReplacement(
  body: unknown,
): (current: { readonly custom: Readonly<Record<string, string>> }) => MetadataPatch {
  const { settable, custom, tokens = [] } = readNewMetadata(body);
  return (current) => ({
    settable: Object.fromEntries(settableFields.map((name) => [name, settable[name] ?? null])),
    custom: Object.fromEntries([
      ...Object.keys(current.custom).map((name) => [name, null] as const),
      ...Object.entries(custom),
    ]),
    tokens,
  });
}
