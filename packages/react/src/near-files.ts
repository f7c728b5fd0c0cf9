const federated = () => import('./screens/federated/region.ts');
const actions = () => import('./screens/actions/region.ts');

/**
 * The files of the screens that a page can begin with, and, under `email-entry`, of the first answer.
 * The list of all others is a file of its own, which these do not wait for.
 */
export const nearFiles = {
  'email-entry': () => import('./screens/entry/answers.ts'),
  'provider-window': federated,
  'provider-return': federated,
  'phone-entry': () => import('./screens/phone/region.ts'),
  'link-return': () => import('./screens/email-link/region.ts'),
  'action-checking': actions,
  'action-failed': actions,
  'signed-in-already': () => import('./screens/already/region.ts'),
};
