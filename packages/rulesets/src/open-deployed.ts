import { faultFields } from '@latchkey/kernel/log';
import type { Chore, Ground } from '@latchkey/kernel/product';
import { type OpenRulesets, openRulesets } from './open-rulesets.ts';
import { type DecisionSample, openDecisionSample } from './sample/decision-sample.ts';
import { keepSample } from './store/kept-decisions.ts';

/** The rules that are in force, and a sample of what they decide for whoever wants to try others. */
export type DeployedRules = Pick<OpenRulesets, 'current'> & {
  readonly sample: DecisionSample;
  readonly chores: readonly Chore[];
  close(): Promise<void>;
};

export function openDeployed(ground: Ground): DeployedRules {
  const { serverDatabase, sealer, now, log } = ground;
  const deployed = openRulesets(serverDatabase, ground);
  const sample = openDecisionSample();
  const keep = keepSample({ database: serverDatabase, sealer, now }, sample);
  const failure = 'decisions_not_kept';
  return {
    current: deployed.current,
    sample,
    chores: [{ every: 30_000, failure, work: keep }],
    async close() {
      deployed.close();
      await keep().catch((fault) => log('warn', failure, faultFields(fault)));
    },
  };
}
