import { journey, server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, without } from './answer.ts';

const noServer =
  'The server authorizes no applications of others: it has no authorization endpoint and gives out no codes.';
const noConsent = `${noServer} So there is nothing to consent to.`;

const endpoint = (title: string) =>
  shownBy('packages/kernel/src/http/token-endpoint.test.ts', title);

/** V10: a client of the providers people come from, and no authorization server for others. */
export const oauth: Answers = {
  'V10.1.1': partly(
    'tokens only where they are needed',
    'Tokens of providers are kept nowhere. Our own refresh tokens are held by the browser, as the protocol has it; a backend that does not want that makes session cookies.',
    ['F13', 'RT1'],
  ),
  'V10.1.2': met('answers only where they were asked for', ['F1', 'F2', 'F3', 'F17']),
  'V10.2.1': met('no answers slipped in', ['F1', 'F3']),
  'V10.2.2': met('no mix-up of providers', ['F4', 'F15', 'F16']),
  'V10.3.1': met('access tokens for us only', ['T2', 'T4']),
  'V10.3.2': met('what a token allows is enforced', ['D1', 'D2', 'M10']),
  'V10.3.3': met('people known by what never moves', ['D2', 'F6']),
  'V10.3.4': met('recent and strong sign-ins asked for', ['M4', 'M10']),
  'V10.4.1': without('exact addresses to return to', noServer, ['L1', 'F11']),
  'V10.4.2': without('authorization codes good once', noServer),
  'V10.4.3': without('authorization codes short-lived', noServer),
  'V10.4.4': met(
    'only the grants that are needed',
    [
      endpoint('what is asked for wrongly is refused in the words of OAuth: %j'),
      server('sessions/exchange-refresh-token.test.ts', 'needs the right words around it'),
    ],
    'One endpoint takes refresh tokens, the other signed assertions of service accounts.',
  ),
  'V10.4.5': met(
    'stolen refresh tokens noticed',
    ['RT1', 'RT4'],
    'Unless an operator chose `LATCHKEY_REFRESH_TOKENS=stable`.',
  ),
  'V10.4.6': without('PKCE demanded', noServer),
  'V10.4.7': without('clients that register themselves', 'No client can register itself.'),
  'V10.4.8': met('refresh tokens end at last', ['RT5']),
  'V10.4.9': met('people revoke tokens', [
    journey('sessions.test.ts', 'devices are listed, and signed out one by one or all at once'),
  ]),
  'V10.4.10': met('confidential clients prove who they are', [
    'T2',
    endpoint('a key file is all a machine needs to get an access token at %s and act'),
  ]),
  'V10.4.11': without(
    'only the scopes that are needed',
    'There are no scopes. What a service account may do is its role.',
    ['D1'],
  ),
  'V10.5.1': met('ID tokens not to be replayed', ['F2', 'F17', 'F18']),
  'V10.5.2': met('people known by their subject', ['F6']),
  'V10.5.3': met('metadata of the configured issuer only', [
    shownBy(
      'packages/server/test/threats/foreign-documents.test.ts',
      'what names another issuer than the configured one is not its own',
    ),
  ]),
  'V10.5.4': met('ID tokens for our client only', ['F5']),
  'V10.5.5': without('logout tokens judged', 'Providers cannot end sessions here.'),
  'V10.6.1': without('safe kinds of answers only', noServer),
  'V10.6.2': without('no forced logout', 'There is no address that signs somebody out.'),
  'V10.7.1': without('consent asked for', noConsent),
  'V10.7.2': without('consent in clear words', noConsent),
  'V10.7.3': without('consent withdrawn', noConsent),
};
