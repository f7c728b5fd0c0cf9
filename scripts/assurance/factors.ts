import { server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, said } from './answer.ts';

/** V6.5 to V6.8: second factors, codes and providers. */
export const factors: Answers = {
  'V6.5.1': met('codes good once', ['M2', 'M8', 'C1']),
  'V6.5.2': partly(
    'short secrets stored under a slow hash',
    'Recovery codes (50 bits) are stored under a quick HMAC with a key that is not in the database, not under a slow, salted hash.',
    ['M8', 'C10', said('docs/decisions/0014-recovery-codes.md')],
  ),
  'V6.5.3': met('codes and seeds truly random', [
    'C9',
    server('second-factors/totp.test.ts', 'a secret has 160 bits, and no two are the same'),
  ]),
  'V6.5.4': met('codes of 20 bits or more', ['C9', 'P4']),
  'V6.5.5': partly(
    'codes that live minutes, those of apps half one',
    'SMS and mailed links live ten minutes (`LATCHKEY_EMAIL_LINK_MINUTES` allows more). A code of an app is also taken one step early or late; `adjacentIntervals` of 0 ends that.',
    [
      'C2',
      said('docs/second-factors.md', 'Settings'),
      server(
        'second-factors/second-factors.test.ts',
        'is asked for with a window of one step, unless the operator says otherwise',
      ),
    ],
  ),
  'V6.6.1': partly(
    'SMS only with proof, alternatives and a warning',
    'Numbers are proved first, and apps and passkeys are offered beside them. Nobody is told of the risks of SMS.',
    [
      server(
        'second-factors/second-factors.test.ts',
        'is added with the code that was sent to it, and asked for by its last digits',
      ),
      said('docs/second-factors.md'),
    ],
  ),
  'V6.6.2': met('codes bound to what asked for them', ['C5', 'C8', 'M1', 'F1']),
  'V6.6.3': met('codes not to be guessed', ['C3', 'C4', 'P4', 'M3']),
  'V6.8.1': met('no provider speaks for another', ['F6', 'F7', 'F15']),
  'V6.8.2': met('only signed assertions count', ['F5', 'SA1', 'SA2', 'SA6']),
  'V6.8.3': met('SAML assertions taken once', ['SA5']),
  'V6.8.4': met(
    'strength of a foreign sign-in judged',
    [
      'M6',
      'F9',
      shownBy(
        'packages/identity/src/providers/sign-in-with-idp.test.ts',
        'a second factor is asked for after a provider as after a password',
      ),
    ],
    'What a provider says of its own factors is not believed: it counts as one factor.',
  ),
};
