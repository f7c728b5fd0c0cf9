import { compileRules, type Rules } from '@latchkey/rules';
import { type DecisionSample, observing } from '@latchkey/rulesets/sample/decision-sample';

/** Where the rules come from by which clients are let in. */
export type BucketRules = {
  /** At once, where nothing has to be looked up. */
  current(bucket: string): Rules | Promise<Rules>;
  /** The same, whose decisions nobody keeps: for what is asked before it counts. */
  tried(bucket: string): Rules | Promise<Rules>;
};

/** The same for all buckets. */
export function bucketRulesOf(text: string): BucketRules {
  const rules = compileRules(text);
  return { current: () => rules, tried: () => rules };
}

/** Those that are deployed, with a sample of what they decide. */
export function sampledRules(
  deployed: (bucket: string) => Rules | Promise<Rules>,
  sample: Pick<DecisionSample, 'offer'>,
): BucketRules {
  const observe = observing(sample);
  return {
    tried: deployed,
    current(bucket) {
      const rules = deployed(bucket);
      return rules instanceof Promise ? rules.then(observe) : observe(rules);
    },
  };
}

/** Others may be given in their place, which are forgotten with the server. */
export function replaceable(rules: BucketRules): BucketRules & {
  /** For one bucket, or for all. Throws a `RulesError`, and changes nothing, for a text that is none. */
  replace(text: string, bucket?: string): void;
} {
  let ofAll: Rules | undefined;
  const ofOne = new Map<string, Rules>();
  const given = (bucket: string) => ofOne.get(bucket) ?? ofAll;
  return {
    current: (bucket) => given(bucket) ?? rules.current(bucket),
    tried: (bucket) => given(bucket) ?? rules.tried(bucket),
    replace(text, bucket) {
      const compiled = compileRules(text);
      if (bucket === undefined) ofAll = compiled;
      else ofOne.set(bucket, compiled);
    },
  };
}
