import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import {
  bucketRelease,
  ownBucket,
  ownRules,
  type ReleaseName,
  readReleaseName,
} from '../release.ts';
import type { SourceFile } from '../ruleset.ts';
import type { PageStart } from '../stored-rulesets.ts';

export const invalid = (sentence: string): RpcRefused =>
  new RpcRefused('INVALID_ARGUMENT', sentence);

export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (wire: unknown, where: string): Members => {
  if (typeof wire === 'object' && wire !== null && !Array.isArray(wire)) return wire as Members;
  throw invalid(`Invalid value at '${where}': expected an object.`);
};

export const textOf = (wire: unknown, where: string): string => {
  if (typeof wire === 'string' && wire !== '') return wire;
  throw invalid(`Invalid value at '${where}': expected a text.`);
};

export const listOf = (wire: unknown, where: string): readonly unknown[] => {
  if (Array.isArray(wire)) return wire;
  throw invalid(`Invalid value at '${where}': expected a list.`);
};

/** Shown to people beside lines and columns, and never opened. */
const fileName = /^[\x20-\x7e]{1,200}$/;

/** A text of rules is one file, in which places are lines and columns. */
export function readSource(body: unknown): SourceFile {
  const { source } = membersOf(body, 'ruleset');
  const { files } = membersOf(source, 'ruleset.source');
  if (!Array.isArray(files) || files.length !== 1) throw invalid('Rules are one file.');
  const file = membersOf(files[0], 'ruleset.source.files');
  const name = textOf(file['name'], 'ruleset.source.files.name');
  if (!fileName.test(name)) throw invalid('Invalid name of a file.');
  return { name, content: textOf(file['content'], 'ruleset.source.files.content') };
}

export function readName(text: string): ReleaseName {
  const name = readReleaseName(text);
  if (name !== undefined) return name;
  throw invalid(
    'A release is called cloud.firestore, cloud.firestore/{database}, firebase.storage or firebase.storage/{bucket}.',
  );
}

export type AskedRelease = ReleaseName & { readonly ruleset: string };

/** What is behind a prefix that names the project. */
function behind(prefix: string, wire: unknown, where: string): string {
  const text = textOf(wire, where);
  if (!text.startsWith(prefix)) throw invalid(`Invalid value at '${where}': expected ${prefix}….`);
  return text.slice(prefix.length);
}

/** Whoever changes one may leave out its name, which the address says. */
export function readRelease(project: string, wire: unknown, name?: string): AskedRelease {
  const release = membersOf(wire, 'release');
  const ruleset = behind(`projects/${project}/rulesets/`, release['rulesetName'], 'ruleset_name');
  const said =
    release['name'] === undefined && name !== undefined
      ? name
      : behind(`projects/${project}/releases/`, release['name'], 'name');
  const read = readName(said);
  if (read.name === bucketRelease(ownBucket)) throw invalid(ownRules);
  if (name !== undefined && readName(name).name !== read.name) {
    throw invalid('The address and the release name different releases.');
  }
  return { ...read, ruleset };
}

/** A hundred, or fewer. */
export function readPageSize(text: unknown): number {
  if (text === undefined || text === '' || text === '0') return 100;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw invalid('Invalid page size.');
  return Math.min(Number(text), 100);
}

export const printPageToken = ({ createdAt, id }: PageStart): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url');

export function readPageToken(text: unknown): PageStart | undefined {
  if (text === undefined || text === '') return undefined;
  const place =
    typeof text === 'string'
      ? /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(text, 'base64url').toString())
      : null;
  if (place === null) throw invalid('Invalid page token.');
  return { createdAt: Number(place[1]), id: place[2] ?? '' };
}
