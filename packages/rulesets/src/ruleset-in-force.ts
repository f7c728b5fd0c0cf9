import { widerRelease } from './release.ts';
import type { Ruleset } from './ruleset.ts';
import type { StoredRulesets } from './stored-rulesets.ts';

/** What was deployed for a name, or else for what it is part of; nothing where nobody has. */
export async function rulesetInForce(
  store: Pick<StoredRulesets, 'release' | 'find'>,
  project: string,
  name: string,
): Promise<Ruleset | undefined> {
  const release = await store.release(project, name);
  if (release !== undefined) return store.find(project, release.ruleset);
  const wider = widerRelease(name);
  return wider === undefined ? undefined : rulesetInForce(store, project, wider);
}
