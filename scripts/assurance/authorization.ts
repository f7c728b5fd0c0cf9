import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, running, said } from './answer.ts';

/** V8 */
export const authorization: Answers = {
  'V8.1.1': met('who may do what, written down', [
    running('Operators'),
    said('docs/wire.md'),
    said('docs/tenants.md', 'What is whose'),
  ]),
  'V8.1.2': partly(
    'who may see and set which field, written down',
    'The wire lists the fields of each operation and who may call it, but not which fields are for operators alone.',
    [said('docs/wire.md'), 'D3'],
  ),
  'V8.2.1': met('functions for whom they are meant', ['D1', 'D4', 'M10']),
  'V8.2.2': met('data for whom it belongs to', ['D2', 'X1']),
  'V8.2.3': met('fields for whom they are meant', [
    'D3',
    shownBy(
      'packages/protocol/src/write-message.test.ts',
      'what the message does not name is not written, at any depth',
    ),
  ]),
  'V8.3.1': met('decided on the server', ['D1', 'D2', 'D4']),
  'V8.4.1': met('tenants kept apart', [
    'X1',
    'X2',
    shownBy(
      'packages/identity/src/store/partition-guard.test.ts',
      'a statement that could reach into two tenants is not built',
    ),
  ]),
};
