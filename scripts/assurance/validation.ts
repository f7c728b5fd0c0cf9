import { server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, said } from './answer.ts';

/** V2 */
export const validation: Answers = {
  'V2.1.1': met('rules for valid input written down', [
    said('docs/wire.md'),
    said('docs/configuration.md'),
    said('docs/phone.md', 'What is limited'),
    shownBy(
      'packages/server/test/wire-document.test.ts',
      'docs/wire.md says what the protocol package says',
    ),
  ]),
  'V2.1.2': partly(
    'rules for input that belongs together written down',
    'They are there for second factors, providers and tenants, but in no one place and not for every combination.',
    [
      said('docs/second-factors.md', 'What people have to do'),
      said('docs/federation.md', 'Whose account it is'),
      said('docs/tenants.md', 'What is whose'),
    ],
  ),
  'V2.1.3': met('limits for each person and overall written down', [
    said('docs/phone.md', 'What is limited'),
    said('docs/second-factors.md', 'Limits'),
    said('docs/tenants.md', 'Limits'),
    said('docs/threats.md'),
  ]),
  'V2.2.1': met('input judged by what is expected', [
    'I10',
    'I4',
    'W5',
    shownBy('packages/server/test/fuzz/fuzz.test.ts', 'requests made from the wire break nothing'),
  ]),
  'V2.2.2': met('input judged on the server', ['D4', 'I10', 'B11']),
  'V2.2.3': met('input that belongs together fits together', [
    'M5',
    'C7',
    server('settings/project-config.test.ts', 'nonsense in %s is refused and changes nothing'),
  ]),
  'V2.3.1': met('steps in order, none skipped', ['M1', 'M10', 'R3', 'F1']),
  'V2.3.2': met('written limits are kept', ['B1', 'L9', 'P2', 'P8', 'M3', 'N3']),
  'V2.3.3': met('all of an operation or nothing', [
    said('docs/decisions/0002-guarded-commits.md'),
    server(
      'accounts/sign-up.test.ts',
      'leaves nothing behind when the second of two names is taken',
    ),
    shownBy(
      'packages/kernel/src/store/postgres.test.ts',
      'rolls back the parts of a WITH whose whole touched nothing',
    ),
  ]),
  'V2.3.4': met('what exists once is given once', ['C1', 'RT4', 'F14', 'M9']),
  'V2.4.1': met(
    'robots slowed down',
    ['B1', 'B2', 'E5', 'L9', 'N3', 'P2', 'P3'],
    'Limits by network address are counted by each node for itself.',
  ),
};
