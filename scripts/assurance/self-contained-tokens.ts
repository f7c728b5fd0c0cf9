import { type Answers, met } from './answer.ts';

/** V9 */
export const selfContainedTokens: Answers = {
  'V9.1.1': met('signatures checked before anything is believed', ['T1', 'T11', 'F5', 'SA1']),
  'V9.1.2': met('only listed algorithms, never none', ['T1', 'T2', 'F5', 'SA6']),
  'V9.1.3': met('keys from known places only', ['T3', 'F5', 'SA6']),
  'V9.2.1': met('times enforced', ['T5', 'F5', 'SA4', 'T12']),
  'V9.2.2': met('one kind of token for one purpose', ['T4', 'T12', 'F17']),
  'V9.2.3': met('tokens for us only', ['T4', 'T12', 'F5', 'SA4', 'X1']),
  'V9.2.4': met('tokens that name whom they are for', ['T4', 'M10']),
};
