import { type Envelope, replyTo } from '@latchkey/kernel/http/error-reply';

/**
 * As a page loads, the `firebase` package asks about whoever it has kept, and forgets them at every
 * answer but this one, which nobody gave: it is the package's own name for a lost connection.
 */
const nothingFollows = 'NETWORK_REQUEST_FAILED';

/** Where routes are, a colon that is meant is two. */
const asksAboutWhoIsKept = /\/(?:accounts::lookup|token)$/;
const isFirebase = /\/JsCore\//;

/** Not now, whoever it is about. */
const isPassing = (status: number) => status === 429 || status >= 500;

const renamed = (message: unknown) => String(message).replace(/^[A-Z_]+/, nothingFollows);

/** Failures of the operations of accounts, so that no outage signs out whoever opens a page in it. */
export const accountsReply: Envelope = (error, request) => {
  const answer = replyTo(error);
  const { url = '' } = request?.routeOptions ?? {};
  if (!isPassing(answer.status) || !asksAboutWhoIsKept.test(url)) return answer;
  if (!isFirebase.test(String(request?.headers['x-client-version']))) return answer;
  const { message, errors } = answer.body.error;
  const [first] = errors as readonly Record<string, unknown>[];
  return {
    ...answer,
    body: {
      error: {
        ...answer.body.error,
        message: renamed(message),
        errors: [{ ...first, message: renamed(message) }],
      },
    },
  };
};
