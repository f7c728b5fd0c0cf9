import { invalid } from '../../objects/invalid.ts';
import { checkObjectName } from '../../objects/object-name.ts';
import type { ObjectName } from '../../objects/stored-object.ts';

/** An address of an object in which somebody's signature is. */
export type SignedAddress = {
  readonly object: ObjectName;
  readonly parameters: ReadonlyMap<string, string>;
};

const signed = /[?&](?:X-Goog-Signature|GoogleAccessId)=/i;
const form = /^(?:https?:\/\/[^/]*)?\/([^/?]+)\/([^?]+)\?(.*)$/i;

/** Whether an address can be meant as one of these at all: no page of an application has one. */
export const isSigned = (url: string): boolean => signed.test(url) && form.test(url);

/** Exactly as it was written by whoever signed: a plus is one here. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The address is not UTF-8.');
  }
}

function parametersIn(query: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const [name = '', ...value] = part.split('=');
    const key = decoded(name);
    // Which of two was signed would be for the reader to choose.
    if (found.has(key)) throw invalid(`The parameter "${key}" is there twice.`);
    found.set(key, decoded(value.join('=')));
  }
  return found;
}

/** What is behind the bucket is the name, also its slashes, however they are written. */
export function readSignedAddress(url: string): SignedAddress {
  const [, bucket = '', name = '', query = ''] = form.exec(url) ?? [];
  const object = { bucket: decoded(bucket), name: decoded(name) };
  checkObjectName(object);
  return { object, parameters: parametersIn(query) };
}
