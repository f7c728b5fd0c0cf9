import { nothingHere } from '@latchkey/kernel/http/request-refused';
import type { DatabaseName, Path } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';

/** What a request is about, in the parts of its address. */
export type Address = {
  readonly database: DatabaseName;
  readonly path: Path;
  /** What is to be done with it, where the method of HTTP does not say. */
  readonly verb: string | undefined;
  readonly parameters: URLSearchParams;
};

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('The address is not UTF-8.');
  }
}

/** Between slashes of the address, of which none can come from an id. */
function idOf(segment: string): string {
  const id = decoded(segment);
  if (id.includes('/')) throw invalid(`The id "${id}" contains "/".`);
  return id;
}

/** The verb is behind the last colon that is written as one. Only what is posted has any. */
function splitVerb(segment: string, method: string): readonly [string, string | undefined] {
  const colon = method === 'POST' ? segment.lastIndexOf(':') : -1;
  return colon < 0 ? [segment, undefined] : [segment.slice(0, colon), segment.slice(colon + 1)];
}

/** Only the first of these words are ours: a document may be called like them further down. */
const beforeProject =
  /^(?:https?:\/\/[^/]*)?(?:\/firestore\.googleapis\.com|\/latchkey)?\/v1\/projects\//i;
const withoutParameters = new URLSearchParams();

/** Of the address as it was sent: the router has decoded slashes within ids like all others. */
export function readAddress(url: string, method: string): Address {
  const question = url.indexOf('?');
  const address = question < 0 ? url : url.slice(0, question);
  const before = beforeProject.exec(address)?.[0];
  if (before === undefined) throw nothingHere();
  const segments = address.slice(before.length).split('/');
  const [last, verb] = splitVerb(segments.pop() ?? '', method);
  segments.push(last);
  const [project = '', databases, database = '', documents, ...path] = segments.map(idOf);
  if (databases !== 'databases' || documents !== 'documents') throw nothingHere();
  const parameters =
    question < 0 ? withoutParameters : new URLSearchParams(url.slice(question + 1));
  return { database: { project, database }, path, verb, parameters };
}
