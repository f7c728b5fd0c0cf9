import { nothingHere } from '@latchkey/kernel/http/request-refused';
import { invalid } from '../../objects/invalid.ts';

/** What a request is about, in the parts of its address. */
export type Address = {
  /** What stands before the version, with which addresses that are answered begin as well. */
  readonly root: string;
  readonly bucket: string;
  /** Nothing where the bucket itself is meant. */
  readonly name: string | undefined;
  readonly parameters: URLSearchParams;
};

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('The address is not UTF-8.');
  }
}

const form =
  /^(?:https?:\/\/[^/]*)?((?:\/firebasestorage\.googleapis\.com)?)\/v0\/b\/([^/]*)\/o(?:\/([^/]*))?$/i;

/**
 * Of the address as it was sent: the router has decoded slashes within names like all others. A name is
 * one segment, decoded once.
 */
export function readAddress(url: string): Address {
  const question = url.indexOf('?');
  const address = question < 0 ? url : url.slice(0, question);
  const [, root = '', bucket = '', name = ''] = form.exec(address) ?? [];
  if (bucket === '') throw nothingHere();
  return {
    root,
    bucket: decoded(bucket),
    name: name === '' ? undefined : decoded(name),
    parameters: new URLSearchParams(question < 0 ? '' : url.slice(question + 1)),
  };
}

/** For a setting that is said once. */
export function parameter({ parameters }: Address, name: string): string | undefined {
  const [value, ...others] = parameters.getAll(name);
  if (others.length > 0) throw invalid(`${name} is said once.`);
  return value;
}
