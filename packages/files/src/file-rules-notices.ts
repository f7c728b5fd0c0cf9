import type { CommandGround, Notice } from '@latchkey/kernel/product';
import { serviceOf } from '@latchkey/rulesets/release';
import { rulesetReads } from '@latchkey/rulesets/store/ruleset-reads';

const about = 'rules';

/** What is in force where nobody has deployed rules for files. */
const withoutRules: Readonly<Record<CommandGround['mode'], Notice>> = {
  development: {
    about,
    sentence:
      'none deployed for files: who is signed in has users/{uid}/ and all below it, and nothing else (latchkey rules deploy FILE)',
    isWarning: false,
  },
  production: {
    about,
    sentence:
      'none deployed for files: everything is denied to everybody but operators (latchkey rules deploy FILE)',
    isWarning: true,
  },
};

/** Those that are deployed are among what is said of all rules. */
export async function fileRulesNotices({
  serverDatabase,
  project,
  mode,
}: Pick<CommandGround, 'serverDatabase' | 'project' | 'mode'>): Promise<readonly Notice[]> {
  const releases = await rulesetReads(serverDatabase).releases(project.id);
  const hasRules = releases.some(({ name }) => serviceOf(name) === 'firebase.storage');
  return hasRules ? [] : [withoutRules[mode]];
}
