import { type ErrorReason, errorDomain } from '@latchkey/protocol';

/** A reason as a message of google.rpc, for the `details` of an error. Clients that know none skip it. */
export const errorInfo = (reason: ErrorReason) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: errorDomain,
});
