import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, running, said, yours } from './answer.ts';

const asset = shownBy(
  'packages/identity/src/http/site/site-assets.test.ts',
  'nothing else is to be found: %j',
);
const elsewhere = shownBy(
  'packages/server/test/threats/operations.test.ts',
  'what is not there, or not ours to read, is said in the same words',
);
const masterKey = (title: string) => shownBy('packages/kernel/src/keys/master-key.test.ts', title);

/** V13 */
export const configuration: Answers = {
  'V13.1.1': partly(
    'every connection written down',
    'Each is named where it is set up, and no page lists all of them.',
    [
      said('docs/hooks.md', 'Where they may be'),
      said('docs/phone.md', 'How SMS are sent'),
      said('docs/federation.md', 'Setting one up'),
      running('Mail'),
      said('README.md', 'Settings'),
    ],
  ),
  'V13.2.1': partly(
    'parts of the system known by short-lived credentials',
    'Service accounts do. The database, the mail server and SMS gateways know the server by a password that you set, and webhooks by a shared secret.',
    ['T2', 'O4', running('Operators')],
  ),
  'V13.2.2': yours(
    'parts of the system with few rights',
    'Give the server a user of its own, on the system and in PostgreSQL, that owns nothing but its data; give each service account the least role that does.',
    [running('Operators'), 'D1'],
  ),
  'V13.2.3': met('no credentials by default', ['D7', masterKey('is refused when it is %s')]),
  'V13.2.4': partly(
    'a list of places that may be called',
    'Nothing is called that an operator did not write down, or an issuer that one did; private hosts have a list. Public hosts have none: a firewall has.',
    ['O3', said('docs/hooks.md', 'Where they may be')],
  ),
  'V13.2.5': partly(
    'a list of places that the server may read from',
    'As with the one above: configured addresses, private hosts by list, public ones without.',
    ['O3', asset],
  ),
  'V13.3.1': partly(
    'secrets in a vault',
    'None is in the code. Secrets in the database are sealed under the master key, which comes from the environment or a file that only its owner reads; there is no connection to a vault.',
    [
      masterKey('is created once, for the owner only, and found again'),
      shownBy(
        'packages/kernel/src/keys/signing-key.test.ts',
        'is stored sealed, for its own row only',
      ),
      'C10',
    ],
  ),
  'V13.3.2': met('secrets for few', [
    'D1',
    masterKey('is refused with mode %s'),
    shownBy(
      'packages/kernel/src/store/sqlite.test.ts',
      'keeps its files from every other user, also those that were too open before',
    ),
  ]),
  'V13.4.1': met('no history of the source to be had', [elsewhere, asset]),
  'V13.4.2': met('no debugging in production', ['T2', 'P7']),
  'V13.4.3': met('no listings of folders', [asset]),
  'V13.4.4': met('no TRACE', [elsewhere]),
  'V13.4.5': met(
    'nothing shown that is for operators',
    [
      shownBy(
        'packages/server/test/threats/operators.test.ts',
        'whatever answers is an operation of the protocol, or open to everybody on purpose',
      ),
      'MT1',
    ],
    '`/healthz` and `/readyz` answer everybody, with no more than whether; `/metrics` answers nobody without its token.',
  ),
};
