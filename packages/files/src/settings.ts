import { url, type ValuesOf, wholeNumber } from '@latchkey/kernel/settings/setting';
import { s3Setting } from './bytes/s3/s3-address.ts';
import { checkBucket } from './objects/object-name.ts';

const webUrl = url('http:', 'https:');

/** An origin by itself: addresses of files have paths of their own. */
function readOrigin(given: string | undefined): string | undefined {
  const text = webUrl(given);
  if (text === undefined) return undefined;
  const { origin, pathname, search, hash, username } = new URL(text);
  if (pathname !== '/' || `${search}${hash}${username}` !== '') {
    throw new Error('must be an origin like https://files.example.com, without a path.');
  }
  return origin;
}

function readBuckets(given: string | undefined): readonly string[] {
  const names = (given ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => {
    if (name !== '') checkBucket(name);
    return name !== '';
  });
}

/** What the product is called, and what is decided where the server is started. */
export const filesGround = {
  name: 'files',
  settings: {
    s3: s3Setting,
    buckets: {
      name: 'LATCHKEY_FILES_BUCKETS',
      about: 'buckets beside the first one of the project, with commas; development serves any',
      read: readBuckets,
    },
    filesUrl: {
      name: 'LATCHKEY_FILES_URL',
      about:
        'an origin for nothing but files, so that no application is where strangers’ files are',
      read: readOrigin,
    },
    objectMegabytes: {
      name: 'LATCHKEY_FILES_OBJECT_MEGABYTES',
      about: 'how large a file may be',
      read: wholeNumber(5 * 1024, 1, 5 * 1024 * 1024),
    },
    accountMegabytes: {
      name: 'LATCHKEY_FILES_ACCOUNT_MEGABYTES',
      about: 'how much an account may keep in all its files; 0 is without an end',
      read: wholeNumber(0, 0, 1024 ** 3),
    },
    totalMegabytes: {
      name: 'LATCHKEY_FILES_TOTAL_MEGABYTES',
      about: 'how much all files together may take; 0 is without an end',
      read: wholeNumber(0, 0, 1024 ** 3),
    },
    accountUploads: {
      name: 'LATCHKEY_FILES_ACCOUNT_UPLOADS',
      about: 'how many unfinished uploads an account may have; strangers have as many together',
      read: wholeNumber(100, 1, 1_000_000),
    },
    totalUploads: {
      name: 'LATCHKEY_FILES_TOTAL_UPLOADS',
      about: 'how many unfinished uploads there may be in all',
      read: wholeNumber(10_000, 1, 10_000_000),
    },
    addressMegabytes: {
      name: 'LATCHKEY_FILES_ADDRESS_MEGABYTES',
      about: 'how much an address may send and receive within an hour; 0 is without an end',
      read: wholeNumber(0, 0, 1024 ** 3),
    },
  },
} as const;

export type FilesSettings = ValuesOf<typeof filesGround.settings>;
