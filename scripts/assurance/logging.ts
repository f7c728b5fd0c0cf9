import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, running, said, yours } from './answer.ts';

const logs = running('Logs');
const trail = running('Audit');
const operations = (title: string) =>
  shownBy('packages/server/test/threats/operations.test.ts', title);
const refusals = (title: string) =>
  shownBy('packages/kernel/src/http/refusal-audit.test.ts', title);
const outage = (title: string) =>
  shownBy('packages/identity/src/providers/adapters/provider-outage.test.ts', title);

/** V16 */
export const logging: Answers = {
  'V16.1.1': partly(
    'an inventory of what is logged',
    'Form, place and what is left out are written down, and how long the trail is kept; there is no list of its events.',
    [logs, trail],
  ),
  'V16.2.1': partly(
    'when, where, who and what in every entry',
    'The trail has all of it. The log leaves out who and from where, on purpose; both name the request.',
    [logs, said('docs/wire.md', 'listAuditEvents')],
  ),
  'V16.2.2': met(
    'one clock, in UTC',
    [
      shownBy(
        'packages/kernel/src/log.test.ts',
        'a line of the log begins with its time in UTC, wherever the server is',
      ),
      running('Several nodes'),
    ],
    'Keeping the clocks of several nodes together is yours.',
  ),
  'V16.2.3': met('logged only where it is said', [
    operations('nor anywhere else the process writes to'),
    logs,
  ]),
  'V16.2.4': met('logs that tools can read', ['O2', logs]),
  'V16.2.5': met('nothing sensitive in logs', ['O1', 'C11']),
  'V16.3.1': partly(
    'every sign-in logged, right or wrong',
    'Right ones are, with their factors; wrong passwords, passkeys and second factors are, too. A wrong mailed or SMS code is noted when its tries are used up, and a refused answer of a provider or a refused custom token not at all.',
    [
      shownBy(
        'packages/server/test/threats/passkeys.test.ts',
        'M9: a sign-in that failed is written down for the account it was tried on',
      ),
      trail,
    ],
  ),
  'V16.3.2': met(
    'refused rights logged',
    [
      refusals(
        'a refused operator and a caller who comes too often are in the trail, once a minute each',
      ),
      refusals('so is an operator who wants more than the role allows'),
    ],
    'Once a minute for each network address, so that a flood does not fill the trail.',
  ),
  'V16.3.3': partly(
    'attempts to get around defences logged',
    'Limits, locks, reused tokens and copied passkeys are in the trail. Refused input is a line with its status, and no event.',
    [
      refusals(
        'a refused operator and a caller who comes too often are in the trail, once a minute each',
      ),
      'M9',
      trail,
    ],
  ),
  'V16.3.4': met('faults logged', [operations('and what failed can still be found'), 'Q4', 'B11']),
  'V16.4.1': met('no forged lines', ['O2']),
  'V16.4.2': yours(
    'logs closed to others',
    'The log goes to standard output: keep it where it cannot be changed. No operation changes the trail, but whoever can write to the database can.',
    [logs],
  ),
  'V16.4.3': yours(
    'logs on another system',
    'Send standard output elsewhere, and fetch the trail by `auditEvents`: a `viewer` may.',
    [logs, trail],
  ),
  'V16.5.1': met('faults told in general words', ['O7']),
  'V16.5.2': met('others may fail', [
    'Q1',
    'B9',
    outage('while a provider is out of order, all other ways in are open'),
  ]),
  'V16.5.3': met(
    'faults open nothing',
    [
      'B9',
      'O7',
      said('docs/decisions/0002-guarded-commits.md'),
      said('docs/decisions/0043-passwords-that-are-guessed-first.md'),
    ],
    'One thing passes on purpose: a new password while nobody can say whether it has leaked.',
  ),
};
