import { ClientError } from './client-error.ts';
import { readFailure } from './read-failure.ts';

export type Answered = {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
};

/** What the file storage says. Everything but a yes is thrown. */
export function readAnswer({ status, headers, text }: Answered): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Some machine on the way answered, not the server.
  }
  if (typeof body !== 'object' || body === null) {
    throw new ClientError('NETWORK_REQUEST_FAILED', `An answer with status ${status}`);
  }
  if (status !== 200) throw readFailure(status, headers, body);
  return body;
}
