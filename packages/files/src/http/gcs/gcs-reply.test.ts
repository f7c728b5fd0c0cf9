import { nothingHere, RequestRefused } from '@latchkey/kernel/http/request-refused';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { describe, expect, test } from 'vitest';
import { BytesUnavailable } from '../../bytes/bytes.ts';
import { WrongOffset } from '../../uploads/upload.ts';
import { gcsReplyTo, loginRequired } from './gcs-reply.ts';

describe('clients of buckets are told', () => {
  test.each([
    [new RpcRefused('NOT_FOUND', 'Not Found.'), 404, 'notFound'],
    [new RpcRefused('FAILED_PRECONDITION', 'No.'), 412, 'conditionNotMet'],
    [new RpcRefused('PERMISSION_DENIED', 'No.'), 403, 'forbidden'],
    [new RpcRefused('INVALID_ARGUMENT', 'No.'), 400, 'invalid'],
    [new RpcRefused('OUT_OF_RANGE', 'Too large.'), 413, 'uploadTooLarge'],
    [new RpcRefused('RESOURCE_EXHAUSTED', 'Full.'), 429, 'rateLimitExceeded'],
    [new RpcRefused('UNIMPLEMENTED', 'No.'), 501, 'notImplemented'],
    [new WrongOffset(5, 3), 400, 'invalid'],
    [new BytesUnavailable('gone'), 503, 'backendError'],
    [nothingHere(), 404, 'invalid'],
    [new RequestRefused('URI_TOO_LONG', 'Long.'), 414, 'invalid'],
    [loginRequired(), 401, 'required'],
    [new Error('secret'), 500, 'backendError'],
  ])('%s: %i, %s', (error, status, reason) => {
    const reply = gcsReplyTo(error);
    expect(reply.status).toBe(status);
    const { message } = reply.body.error;
    expect(reply.body).toEqual({
      error: {
        code: status,
        message,
        errors: [expect.objectContaining({ domain: 'global', reason, message })],
      },
    });
  });

  test('nothing of what is broken here, which is for the log', () => {
    const fault = new Error('secret');
    const reply = gcsReplyTo(fault);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
    expect(reply.fault).toBe(fault);
  });

  test('when to come again', () => {
    expect(gcsReplyTo(new BytesUnavailable('gone')).retryAfterSeconds).toBe(5);
  });
});
