import type { Rules, RulesAuth, RulesTimestamp } from '@latchkey/rules';
import type { DatabaseName } from '../paths/document-name.ts';
import type { ReadNames } from './lookups.ts';

/** What all decisions about one request have in common. */
export type Deciding = {
  readonly rules: Rules;
  readonly database: DatabaseName;
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  /** Whether a denial says which `allow` lines were tried. */
  readonly isExplained: boolean;
  readonly read: ReadNames;
};
