import { journey, server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, notMet, partly, running, said } from './answer.ts';

const listed = said('docs/decisions/0043-passwords-that-are-guessed-first.md');

/** V6.1 to V6.4: documents, passwords and recovery. */
export const authentication: Answers = {
  'V6.1.1': met(
    'defences against guessing written down',
    [
      said('docs/threats.md', 'Guessing — `guessing.test.ts`'),
      said('docs/threats.md', 'Locks — `locks.test.ts`'),
      said('docs/phone.md', 'What is limited'),
      said('docs/second-factors.md', 'Limits'),
    ],
    'Whoever locks a password from outside locks nobody out for good: other ways in stay open, and the mailbox ends the lock.',
  ),
  'V6.1.2': met('words of the context not for passwords', [listed]),
  'V6.1.3': partly(
    'all ways in written down, with their strength',
    'Each way in has its page, but no page sets them side by side.',
    [
      said('docs/second-factors.md', 'What people have to do'),
      said('docs/passkeys.md', 'What a backend sees'),
      said('docs/phone.md'),
      said('docs/federation.md'),
    ],
  ),
  'V6.2.1': notMet(
    'passwords of eight characters or more',
    'The default is 6, as the protocol and its clients have it. An operator sets `passwordPolicyConfig` to `ENFORCE` with `minPasswordLength` of 8 to 30.',
    [
      said('docs/configuration.md'),
      server(
        'sign-in/sign-in.test.ts',
        'tells of a password from before the policy, and refuses it where the policy insists',
      ),
    ],
  ),
  'V6.2.2': met('people change their password', [
    journey(
      'change-password.test.ts',
      'a new password signs out every other device, and this one stays',
    ),
  ]),
  'V6.2.3': partly(
    'the old password asked for before the new one',
    'Our pages always ask for it. The API, as the protocol has it, is content with a sign-in of the last five minutes.',
    [
      'M4',
      shownBy(
        'packages/react/src/account/recent-sign-in.test.ts',
        'asks to sign in again after five minutes, and then goes on by itself',
      ),
    ],
  ),
  'V6.2.4': met('common passwords refused', ['B11', listed]),
  'V6.2.5': partly(
    'no rules about kinds of characters',
    'The server has none unless an operator adds some. The widget and the page for a forgotten password ask for a letter and a number where no policy is enforced; one of a length alone ends that.',
    [
      said('docs/decisions/0051-what-the-hint-says.md'),
      shownBy(
        'packages/server/test/threats/weak-passwords.test.ts',
        'six characters are enough, if nobody has them',
      ),
    ],
  ),
  'V6.2.6': met('password fields masked', [
    shownBy(
      'packages/react/test/server-rendering.test.tsx',
      'a password that is new (%s) is hidden, and known to whoever keeps it as %s',
    ),
    shownBy(
      'packages/identity/src/http/pages/identity-page.test.ts',
      'and whoever knows the password keeps it, and every session, with none more',
    ),
  ]),
  'V6.2.7': met('pasting and password managers welcome', [
    shownBy(
      'packages/react/test/server-rendering.test.tsx',
      'a password that is new (%s) is hidden, and known to whoever keeps it as %s',
    ),
    shownBy(
      'e2e/gallery.test.ts',
      'has a name and a hint for fillers on every field, and nothing too small to hit',
    ),
  ]),
  'V6.2.8': met('passwords compared as they were typed', ['I5']),
  'V6.2.9': met('passwords of 64 characters and more', ['I5']),
  'V6.2.10': met(
    'no passwords that end by age',
    [said('docs/configuration.md')],
    'There is no such setting. `forceUpgradeOnSignin` asks for a new password where the old one breaks a policy, whatever its age.',
  ),
  'V6.2.11': met('words of the context refused', ['B11']),
  'V6.2.12': partly(
    'leaked passwords refused',
    'Only where `LATCHKEY_BREACHED_PASSWORDS_URL` names who knows them; without it nobody is asked.',
    ['B11', listed],
  ),
  'V6.3.1': met('defences against guessing at work', ['B1', 'B2', 'B5', 'B6', 'B7', 'B11', 'E7']),
  'V6.3.2': met('no accounts by default', ['D7']),
  'V6.3.3': partly(
    'a second factor for everybody',
    'Voluntary by default. An operator makes it mandatory with `mfa.state` `MANDATORY`; a passkey is both factors.',
    ['M6', 'M10', said('docs/second-factors.md', 'Settings')],
  ),
  'V6.3.4': met('no hidden ways in, all of them equal', [
    'M6',
    'B7',
    'D1',
    shownBy(
      'packages/server/test/wire-document.test.ts',
      'docs/wire.md says what the protocol package says',
    ),
  ]),
  'V6.4.1': met(
    'first secrets random and short-lived',
    ['C1', 'C2', 'C9'],
    'The server makes no passwords. Codes that open an account for the first time are no passwords either.',
  ),
  'V6.4.2': met(
    'no hints and no secret questions',
    [said('docs/wire.md')],
    'The protocol has no field for them.',
  ),
  'V6.4.3': met('a reset that goes round no factor', ['R2', 'R3', 'H6', 'C8']),
  'V6.4.4': partly(
    'a lost factor replaced as carefully as added',
    'Recovery codes do it. Whoever has none left needs an operator, who has to make sure who it is: the server cannot.',
    ['M8', running('Second factors')],
  ),
};
