import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, without, yours } from './answer.ts';

const noGraph = 'There is no GraphQL here.';
const noSockets = 'There are no web sockets here.';

/** V4 */
export const api: Answers = {
  'V4.1.1': met('the right content type, with its encoding', [
    shownBy(
      'packages/server/test/answer-headers.test.ts',
      'every answer says what it is, and that it is not to be kept',
    ),
    shownBy(
      'packages/identity/src/http/site/mount-site.test.ts',
      'shows its page at %s, by GET and by HEAD, under a strict policy',
    ),
    shownBy(
      'packages/identity/src/http/site/site-assets.test.ts',
      'is kept for good by browsers, and belongs to our own pages',
    ),
  ]),
  'V4.1.2': yours(
    'only pages redirected to https',
    'The server redirects nobody from http. Let the proxy do so for pages, and refuse the API there.',
  ),
  'V4.1.3': met('headers of proxies not to be forged', ['B8', 'L6', 'F1']),
  'V4.2.1': met('one way to tell where requests end', ['I9']),
  'V4.3.1': without('expensive queries bounded', noGraph),
  'V4.3.2': without('no introspection', noGraph),
  'V4.4.1': without('web sockets over TLS', noSockets),
  'V4.4.2': without('web sockets from known origins', noSockets),
  'V4.4.3': without('tokens for web sockets', noSockets),
  'V4.4.4': without('tokens for web sockets from a session', noSockets),
};
