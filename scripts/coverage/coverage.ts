import { emailActions, states } from './actions.ts';
import { bucketCoverage } from './buckets.ts';
import { calls } from './calls.ts';
import { constants } from './constants.ts';
import { documentCoverage } from './documents.ts';
import { fileCoverage } from './files.ts';
import { messages } from './messages.ts';
import { methods } from './methods.ts';
import type { Chapter, PromiseOf } from './promises.ts';
import type { Proofs } from './proof.ts';
import { rules } from './rules.ts';
import { screens } from './screens.ts';

/** Which tests show what was promised. A promise without a test does not compile. */
export const coverage: {
  readonly [C in Chapter]: Readonly<Record<PromiseOf<C>, Proofs>>;
} = {
  methods,
  screens,
  'email actions': emailActions,
  states,
  'validation rules': rules,
  calls,
  messages,
  constants,
  ...documentCoverage,
  'file calls': fileCoverage,
  'bucket calls': bucketCoverage,
};
