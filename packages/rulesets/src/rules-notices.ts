import type { CommandGround, Notice } from '@latchkey/kernel/product';
import { databaseRelease } from './release.ts';
import { rulesetReads } from './store/ruleset-reads.ts';

const about = 'rules';

/** What is in force where nobody has deployed rules: see `firstRules`. */
const withoutRules: Readonly<Record<CommandGround['mode'], Notice>> = {
  development: {
    about,
    sentence:
      'none deployed: who is signed in has /users/{uid} and all below it, and nothing else (latchkey rules deploy FILE)',
    isWarning: false,
  },
  production: {
    about,
    sentence:
      'none deployed: everything is denied to everybody but operators (latchkey rules deploy FILE)',
    isWarning: true,
  },
};

/** Which rules are in force. */
export async function rulesNotices({
  serverDatabase,
  project,
  mode,
}: Pick<CommandGround, 'serverDatabase' | 'project' | 'mode'>): Promise<readonly Notice[]> {
  const releases = await rulesetReads(serverDatabase).releases(project.id);
  const hasRules = releases.some(({ name }) => name === databaseRelease('(default)'));
  return [
    ...(hasRules ? [] : [withoutRules[mode]]),
    ...releases.map(({ name, ruleset, releasedAt, releasedBy }) => ({
      about,
      sentence: `${name} by ${ruleset}, since ${new Date(releasedAt).toISOString()} (${releasedBy})`,
      isWarning: false,
    })),
  ];
}
