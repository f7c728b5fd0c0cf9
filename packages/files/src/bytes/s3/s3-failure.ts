import { BytesUnavailable } from '../bytes.ts';
import type { S3Address } from './s3-address.ts';

type Told = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
};

const told = (error: unknown): Told =>
  typeof error === 'object' && error !== null ? (error as Told) : {};

/** S3's word for what went wrong, or the network's. */
function failureCode(error: unknown): string {
  const { name, code } = told(error);
  return String(name === 'Error' || name === undefined ? (code ?? 'Error') : name);
}

const status = (error: unknown): number | undefined => told(error).$metadata?.httpStatusCode;

const expected = [
  'NoSuchKey',
  'NotFound',
  'NoSuchUpload',
  'InvalidRange',
  'NotImplemented',
] as const;

/** S3 says no in a way that whoever asked can go on from. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly code: (typeof expected)[number];

  constructor(code: (typeof expected)[number]) {
    super(`S3 refuses: ${code}.`);
    this.code = code;
  }
}

const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof S3Refusal && codes.includes(error.code);

/** There is no such object. */
export const isMissing = (error: unknown): boolean => isRefusal(error, 'NoSuchKey', 'NotFound');

/** There is no such object, or no such upload. */
export const isAbsent = (error: unknown): boolean =>
  isMissing(error) || isRefusal(error, 'NoSuchUpload');

const keyComplaints = [
  'AccessDenied',
  'AllAccessDisabled',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
];
const regionComplaints = [
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'PermanentRedirect',
];
/** Statuses of refusals that are none: too slow, too many at once. */
const passingRefusals = [408, 409, 429];
const lastingFaults = [501, 505];

/** It may go well the next time: no answer, half of one, or one that says so. */
export function isPassing(error: unknown): boolean {
  if (error instanceof BytesUnavailable || error instanceof S3Refusal) return false;
  const code = failureCode(error);
  if (code === 'CredentialsProviderError') return false;
  const answered = status(error);
  if (answered === undefined || passingRefusals.includes(answered)) return true;
  if (answered >= 500) return !lastingFaults.includes(answered);
  // An answer that was cut is no answer, whatever its first line said. And S3 says 400 to who was slow.
  return answered < 300 || code === 'RequestTimeout';
}

/** In words for the operator. S3's own error is left behind: it carries the request and what signs it. */
export function worded(error: unknown, address: S3Address): BytesUnavailable | S3Refusal {
  if (error instanceof BytesUnavailable || error instanceof S3Refusal) return error;
  const { bucket, region, endpoint } = address;
  const where = endpoint === undefined ? `Amazon S3 in ${region}` : `S3 at ${endpoint}`;
  const code = failureCode(error);
  const refusal = expected.find((name) => name === code);
  if (refusal !== undefined) return new S3Refusal(refusal);
  if (code === 'NoSuchBucket') return new BytesUnavailable(`${where} has no bucket "${bucket}".`);
  if (code === 'CredentialsProviderError') {
    return new BytesUnavailable(
      `There are no keys for ${where}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.`,
    );
  }
  if (keyComplaints.includes(code) || status(error) === 403) {
    return new BytesUnavailable(`${where} refuses our keys for the bucket "${bucket}" (${code}).`);
  }
  if (regionComplaints.includes(code) || status(error) === 301) {
    return new BytesUnavailable(
      `${where} says that the bucket "${bucket}" is in another region (${code}).`,
    );
  }
  const { message, $metadata } = told(error);
  const details = [
    code,
    ...(typeof message === 'string' && message !== '' && message !== code ? [message] : []),
    ...($metadata?.httpStatusCode === undefined ? [] : [`status ${$metadata.httpStatusCode}`]),
    ...($metadata?.requestId === undefined ? [] : [`request ${$metadata.requestId}`]),
  ];
  return new BytesUnavailable(`${where} does not do what it is asked (${details.join(', ')}).`);
}
