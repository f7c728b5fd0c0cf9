import { enumeration, int32, list, message, string } from '../field.ts';
import { operation } from '../operation.ts';

const path = '/latchkey/v1/projects/{project}/outbox';

/** What became of a message. What another version wrote may have other words, so that answers are text. */
const messageState = enumeration({
  STATE_UNSPECIFIED: 0,
  waiting: 1,
  failed: 2,
  sent: 3,
  dropped: 4,
});

const messageChannel = enumeration({ CHANNEL_UNSPECIFIED: 0, mail: 1, sms: 2, webhook: 3 });

export const listMessages = operation({
  name: 'listMessages',
  summary:
    'Mails, SMS and events of the project and all its tenants, newest first, and what became of them; never their words, for a code or a link opens an account. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: [path],
  credentials: ['admin'],
  role: 'viewer',
  request: {
    messageId: string,
    state: messageState,
    channel: messageChannel,
    pageSize: int32,
    pageToken: string,
  },
  reply: {
    messages: list(
      message({
        messageId: string,
        state: string,
        channel: string,
        tenantId: string,
        kind: string,
        to: string,
        attempts: int32,
        error: string,
        createdAt: string,
        dueAt: string,
        expiresAt: string,
        finishedAt: string,
      }),
    ),
    nextPageToken: string,
  },
  errors: ['INVALID_PAGE_SELECTION'],
});

export const retryMessages = operation({
  name: 'retryMessages',
  summary:
    'Sends messages again that failed, and those now that wait for their next attempt, and says of each whether it will be: none that is being delivered. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths: [`${path}:retry`],
  credentials: ['admin'],
  role: 'userAdmin',
  request: { messageIds: list(string) },
  reply: {
    results: list(
      message({
        messageId: string,
        outcome: enumeration({
          OUTCOME_UNSPECIFIED: 0,
          retried: 1,
          notFound: 2,
          notFailed: 3,
          expired: 4,
          delivering: 5,
        }),
        /** In which it is, where it has not failed. */
        state: string,
      }),
    ),
  },
  errors: [],
});
