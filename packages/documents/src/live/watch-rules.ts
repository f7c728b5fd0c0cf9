import type { After } from '@latchkey/kernel/after';
import type { Rules } from '@latchkey/rules';
import type { Rulesets } from '../access/rulesets.ts';
import type { DatabaseName } from '../paths/document-name.ts';

/** How often it is looked which rules are in force, in milliseconds. */
const looksEvery = 1000;
/** How often in a row nobody may know them. */
const mostUnknown = 10;

export type RulesWatch = {
  /** They may be others. */
  look(): void;
  stop(): void;
};

type Told = {
  /** They are others. What is done about it is waited for. */
  readonly changed: () => Promise<void>;
  /** Nobody has known them for a while. */
  readonly unknown: (error: unknown) => void;
};

/** For as long as somebody is let in by rules. */
export function watchRules(
  rulesets: Rulesets,
  database: DatabaseName,
  { changed, unknown }: Told,
  after: After,
): RulesWatch {
  let known: Rules | undefined;
  let failures = 0;
  let isLooking = false;
  let isWanted = false;
  let isStopped = false;
  let callOff: () => void = () => undefined;

  async function lookOnce(): Promise<void> {
    try {
      const rules = await rulesets.current(database);
      failures = 0;
      const isOther = known !== undefined && known !== rules;
      known = rules;
      if (isOther && !isStopped) await changed();
    } catch (error) {
      failures += 1;
      if (failures === mostUnknown && !isStopped) unknown(error);
    }
  }

  async function run(): Promise<void> {
    isLooking = true;
    callOff();
    while (isWanted && !isStopped) {
      isWanted = false;
      await lookOnce();
    }
    isLooking = false;
    if (!isStopped) callOff = after(looksEvery, look);
  }

  function look(): void {
    isWanted = true;
    if (!isLooking && !isStopped) void run();
  }

  look();
  return {
    look,
    stop() {
      isStopped = true;
      callOff();
    },
  };
}
