import { invalid } from './invalid.ts';
import type { ObjectName } from './stored-object.ts';

/** Of UTF-8. */
const mostBytes = 1024;

/** As a bucket of Google's may be called; domains are fine, and so is whatever a project's own is called. */
const bucketForm = /^[a-z0-9](?:[a-z0-9._-]{1,220}[a-z0-9])$/;

const challenges = '.well-known/acme-challenge/';

/** Neither a line of a header nor a database has room for these. */
const unspeakable = ['\r', '\n', '\0'];

function complaint(name: string): string | undefined {
  if (name === '') return 'The name of an object must not be empty.';
  if (Buffer.byteLength(name) > mostBytes) {
    return `The name of an object has at most ${mostBytes} bytes of UTF-8.`;
  }
  if (!name.isWellFormed()) return 'The name of an object must be well-formed Unicode.';
  if (unspeakable.some((character) => name.includes(character))) {
    return 'The name of an object must not have line breaks or NUL.';
  }
  if (name === '.' || name === '..') return `An object cannot be called "${name}".`;
  if (name.startsWith(challenges)) return `No object can be called ${challenges}…`;
  return undefined;
}

export function checkBucket(bucket: string): void {
  if (!bucketForm.test(bucket)) throw invalid('This is no name of a bucket.');
}

/** Names are never paths of a file system here: `a/../b` is a name like others. */
export function checkObjectName({ bucket, name }: ObjectName): void {
  checkBucket(bucket);
  const wrong = complaint(name);
  if (wrong !== undefined) throw invalid(wrong);
}
