/** A bucket of a service that speaks S3, and what names of ours begin with there. */
export type S3Address = {
  readonly bucket: string;
  /** Empty, or it ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Where the service is; without one it is Amazon's own. */
  readonly endpoint?: string;
  /** The bucket is named by the path, and not by the host. */
  readonly isPathStyle: boolean;
};

const forms = 's3://bucket/prefix?region=… or https://host/bucket/prefix';

const refuse = (sentence: string): never => {
  throw new Error(sentence);
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** What every service takes in names, and no proxy rewrites. */
const prefixName = /^(?:[\w.!*'()-]+\/)*$/;

function readPath(path: string): { readonly first: string; readonly rest: string } {
  const [first = '', ...others] = path.split('/').filter((name) => name !== '');
  return { first, rest: others.map((name) => `${name}/`).join('') };
}

function checkParameters(parameters: URLSearchParams): void {
  const known = ['region', 'style'];
  const unknown = [...parameters.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    refuse(`knows region and style behind the question mark, not "${unknown}".`);
  const style = parameters.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host') refuse(`style must be path or host, not "${style}".`);
}

/** Keys are no part of it: the address can be shown. */
export function readS3Address(given: string | undefined): S3Address | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  // A value that cannot be read may hold a key, so it is not repeated.
  if (url === null || !['s3:', 'https:', 'http:'].includes(url.protocol)) {
    return refuse(`must be the address of a bucket: ${forms}.`);
  }
  if (url.username !== '' || url.password !== '') {
    refuse('must not hold keys: they come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  checkParameters(url.searchParams);
  const isAmazon = url.protocol === 's3:';
  const { first, rest } = readPath(isAmazon ? `${url.host}${url.pathname}` : url.pathname);
  if (!bucketName.test(first)) {
    refuse(`must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens: ${forms}.`);
  }
  if (!prefixName.test(rest)) {
    refuse('the prefix behind the bucket must be letters, digits and - _ . only, between slashes.');
  }
  const region = url.searchParams.get('region') ?? (isAmazon ? '' : 'us-east-1');
  if (!/^[a-z0-9-]+$/.test(region)) {
    refuse('must say in which region the bucket is, as in s3://bucket?region=eu-central-1.');
  }
  const style = url.searchParams.get('style') ?? (isAmazon ? 'host' : 'path');
  return {
    bucket: first,
    prefix: rest,
    region,
    ...(isAmazon ? {} : { endpoint: url.origin }),
    isPathStyle: style === 'path',
  };
}

/** What is decided where the server is started. */
export const s3Setting = {
  name: 'LATCHKEY_FILES_S3',
  about: `bucket of a service that speaks S3 for the bytes of files, instead of the data folder: ${forms}; keys as usual: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or a role`,
  read: readS3Address,
} as const;
