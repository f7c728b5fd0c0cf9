import { MalformedMessage, type RequestCode } from '@latchkey/protocol';
import { MalformedJson } from './read-json.ts';

export type RefusalDetails = Readonly<Record<string, string>>;

const invalid: RefusalDetails = { reason: 'invalid', domain: 'global' };
export const parseError: RefusalDetails = { reason: 'parseError', domain: 'global' };

/** The request itself is refused, whatever it asked for. Envelopes differ in how they say so. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: RequestCode;
  readonly details: RefusalDetails;

  constructor(code: RequestCode, sentence: string, details: RefusalDetails = invalid) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

export const nothingHere = (): RequestRefused =>
  new RequestRefused('NOT_FOUND', 'There is nothing here.');

/** What the framework refuses before any route is asked. */
const frameworkErrors: Readonly<Record<string, [RequestCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'INVALID_ARGUMENT',
    'The content length does not match the content.',
  ],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['NOT_FOUND', 'There is nothing here.'],
  FST_ERR_BAD_URL: ['INVALID_ARGUMENT', 'The URL is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing here.'],
};

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The refusal of a request that this failure is, whoever noticed; undefined for any other failure. */
export function requestRefusal(error: unknown): RequestRefused | undefined {
  if (error instanceof RequestRefused) return error;
  if (error instanceof MalformedJson || error instanceof MalformedMessage) {
    return new RequestRefused('INVALID_ARGUMENT', error.message, parseError);
  }
  const known = frameworkErrors[codeOf(error)];
  return known && new RequestRefused(...known, parseError);
}
