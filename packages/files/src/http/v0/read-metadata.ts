import { settableFields } from '../../metadata/check-metadata.ts';
import type { MetadataPatch, Settable } from '../../metadata/settable.ts';
import { invalid } from '../../objects/invalid.ts';

type Members = Readonly<Record<string, unknown>>;

/** What is said of new bytes. */
export type DescribedBytes = {
  readonly name: string | undefined;
  readonly settable: Settable;
  readonly custom: Readonly<Record<string, string>>;
  readonly md5?: string;
};

/** Kept by Google among what applications keep, and by us where nobody sets it by accident. */
const tokensName = 'firebaseStorageDownloadTokens';

function membersOf(wire: unknown, where: string): Members {
  if (typeof wire === 'object' && wire !== null && !Array.isArray(wire)) return wire as Members;
  throw invalid(`${where} is an object.`);
}

const textOf = (wire: unknown, where: string): string => {
  if (typeof wire === 'string') return wire;
  throw invalid(`${where} is a text.`);
};

/** Clients send numbers and the like, and mean their text. */
function customValue(wire: unknown, name: string): string {
  if (typeof wire === 'string') return wire;
  if (typeof wire === 'number' || typeof wire === 'boolean') return String(wire);
  throw invalid(`metadata.${name} is a text.`);
}

const customEntries = (wire: unknown): readonly (readonly [string, string | null])[] =>
  Object.entries(membersOf(wire, 'metadata'))
    .filter(([name]) => name !== tokensName)
    .map(([name, value]) => [name, value === null ? null : customValue(value, name)]);

export function readDescription(wire: unknown): DescribedBytes {
  const members = membersOf(wire, 'The metadata');
  const settable = settableFields.flatMap((field) => {
    const value = members[field] ?? null;
    return value === null ? [] : [[field, textOf(value, field)] as const];
  });
  const custom = customEntries(members['metadata'] ?? {}).filter(([, value]) => value !== null);
  const md5 = members['md5Hash'] ?? null;
  const name = members['name'] ?? null;
  return {
    name: name === null ? undefined : textOf(name, 'name'),
    settable: Object.fromEntries(settable),
    custom: Object.fromEntries(custom as readonly (readonly [string, string])[]),
    ...(md5 !== null && { md5: textOf(md5, 'md5Hash') }),
  };
}

/** Null takes a field away, and whatever is not there stays. */
export function readPatch(wire: unknown): MetadataPatch {
  const members = membersOf(wire, 'The metadata');
  const settable = settableFields.flatMap((field) => {
    const value = members[field];
    if (value === undefined) return [];
    return [[field, value === null ? null : textOf(value, field)] as const];
  });
  const { metadata } = members;
  return {
    settable: Object.fromEntries(settable),
    ...(metadata === null && { custom: null }),
    ...(metadata !== undefined &&
      metadata !== null && { custom: Object.fromEntries(customEntries(metadata)) }),
  };
}
