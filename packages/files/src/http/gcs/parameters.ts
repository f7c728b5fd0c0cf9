import { invalid } from '../../objects/invalid.ts';
import type { Preconditions } from '../../objects/preconditions.ts';
import type { StoredObject } from '../../objects/stored-object.ts';

/** Somebody relies on these, who would not notice that nothing comes of them. */
const unsupported = [
  ...['matchGlob', 'startOffset', 'endOffset', 'filter', 'softDeleted', 'versions'],
  ...['includeTrailingDelimiter', 'includeFoldersAsPrefixes'],
  ...['kmsKeyName', 'destinationKmsKeyName', 'rewriteToken'],
];

const privateLists: ReadonlySet<string> = new Set([
  'private',
  'projectPrivate',
  'bucketOwnerRead',
  'bucketOwnerFullControl',
]);

export function checkParameters(parameters: URLSearchParams): void {
  for (const name of unsupported) {
    const value = parameters.get(name);
    if (value === null || value === 'false' || value === '') continue;
    throw invalid(`The parameter "${name}" is not supported by this server.`);
  }
  for (const name of ['predefinedAcl', 'destinationPredefinedAcl']) {
    const value = parameters.get(name);
    if (value === null || privateLists.has(value)) continue;
    throw invalid(
      `The parameter "${name}" cannot make an object public: rules and download links do.`,
    );
  }
}

export function numberIn(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalid(`The parameter "${name}" is no number.`);
  return number;
}

const names = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const satisfies readonly (keyof Preconditions)[];

const readFrom = (spelled: (name: keyof Preconditions) => string, parameters: URLSearchParams) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const number = numberIn(parameters, spelled(name));
      return number === undefined ? [] : [[name, number]];
    }),
  ) satisfies Preconditions;

export const preconditionsIn = (parameters: URLSearchParams): Preconditions =>
  readFrom((name) => name, parameters);

/** What must hold of an object that is copied. */
export const sourcePreconditionsIn = (parameters: URLSearchParams): Preconditions =>
  readFrom((name) => name.replace(/^if/, 'ifSource'), parameters);

/** Only the newest generation is kept. */
export const isAsked = (object: StoredObject, generation: number | undefined): boolean =>
  generation === undefined || object.generation === generation;
