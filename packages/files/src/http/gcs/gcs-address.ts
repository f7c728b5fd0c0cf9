import { nothingHere } from '@latchkey/kernel/http/request-refused';
import { invalid } from '../../objects/invalid.ts';
import { checkBucket, checkObjectName } from '../../objects/object-name.ts';
import type { ObjectName } from '../../objects/stored-object.ts';

/** What a request of the JSON API is about. */
export type Target =
  | { readonly kind: 'buckets' }
  | { readonly kind: 'bucket'; readonly bucket: string }
  | { readonly kind: 'objects'; readonly bucket: string }
  | { readonly kind: 'object'; readonly object: ObjectName }
  | {
      readonly kind: 'copy';
      readonly as: 'rewriteTo' | 'copyTo' | 'moveTo';
      readonly from: ObjectName;
      readonly to: ObjectName;
    }
  | { readonly kind: 'compose'; readonly object: ObjectName }
  /** Something of the API that is not there, by its name. */
  | { readonly kind: 'other'; readonly called: string };

export type GcsAddress = { readonly target: Target; readonly parameters: URLSearchParams };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid('The address is not UTF-8.');
  }
}

function objectIn(bucket: string, name: string): ObjectName {
  checkObjectName({ bucket, name });
  return { bucket, name };
}

function targetOf(segments: readonly string[]): Target {
  const [bucket, collection, name, verb, ...rest] = segments;
  if (bucket === undefined || bucket === '') return { kind: 'buckets' };
  checkBucket(bucket);
  if (collection === undefined || collection === '') return { kind: 'bucket', bucket };
  if (collection !== 'o') return { kind: 'other', called: collection };
  if (name === undefined || name === '') return { kind: 'objects', bucket };
  const object = objectIn(bucket, name);
  const [first, ...others] = rest;
  switch (verb) {
    case undefined:
      return { kind: 'object', object };
    case 'compose':
      if (first === undefined) return { kind: 'compose', object };
      break;
    case 'rewriteTo':
    case 'copyTo': {
      const [toBucket = '', o, toName = '', ...more] = others;
      if (first !== 'b' || o !== 'o' || more.length > 0) break;
      return { kind: 'copy', as: verb, from: object, to: objectIn(toBucket, toName) };
    }
    case 'moveTo': {
      const [toName = '', ...more] = others;
      if (first !== 'o' || more.length > 0) break;
      return { kind: 'copy', as: verb, from: object, to: objectIn(bucket, toName) };
    }
  }
  return { kind: 'other', called: verb };
}

/** Of the address as it was sent: the router has decoded slashes within names like all others. */
export function readGcsAddress(url: string): GcsAddress {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const found =
    /^(?:https?:\/\/[^/]*)?(?:\/(?:upload\/|download\/)?storage\/v1)?\/b(?:\/(.*))?$/i.exec(path);
  if (found === null) throw nothingHere();
  const segments = found[1] === undefined ? [] : found[1].split('/').map(decoded);
  return {
    target: targetOf(segments),
    parameters: new URLSearchParams(question < 0 ? '' : url.slice(question + 1)),
  };
}
