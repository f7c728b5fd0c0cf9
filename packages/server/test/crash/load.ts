import { type AcknowledgedLog, type KnownAccount, surelyExists } from './acknowledged.ts';
import {
  askForReset,
  type Client,
  deleteAccount,
  refresh,
  rename,
  resetPassword,
  signIn,
  signUpAsGuest,
  signUpWithPassword,
} from './actions.ts';
import { type Calls, Unanswered } from './calls.ts';
import type { Chance } from './chance.ts';

/** So few that old accounts are left alone, and have to stay as they are. */
const accountsInHand = 6;

/** How often of a hundred. Passwords are dear, so there are few of them. */
const actions = [
  { share: 22, act: signUpAsGuest },
  { share: 8, act: signUpWithPassword },
  { share: 30, onAccount: rename },
  { share: 14, onAccount: refresh },
  { share: 5, onAccount: signIn },
  { share: 8, onAccount: askForReset },
  { share: 8, onAccount: resetPassword },
  { share: 5, onAccount: deleteAccount },
] as const;

async function actOnce(client: Client): Promise<void> {
  const { accounts, chance } = client;
  let ticket = chance.below(100);
  const action = actions.find(({ share }) => {
    ticket -= share;
    return ticket < 0;
  });
  if (action === undefined || 'act' in action) return (action?.act ?? signUpAsGuest)(client);
  const account = chance.pick(accounts);
  if (account === undefined) return signUpAsGuest(client);
  account.touched = true;
  await action.onAccount(client, account);
}

async function actUntilUnanswered(client: Client): Promise<void> {
  for (;;) {
    const { accounts } = client;
    const inHand = accounts.filter(surelyExists).slice(-accountsInHand);
    accounts.splice(0, accounts.length, ...inHand);
    try {
      await actOnce(client);
    } catch (error) {
      if (error instanceof Unanswered) return;
      throw error;
    }
  }
}

/** People who come back after every restart, with the accounts they had. */
export function createLoad(log: AcknowledgedLog, chance: Chance, clients: number) {
  const hands: KnownAccount[][] = Array.from({ length: clients }, () => []);
  return {
    /** Ends when the server no longer answers. */
    async run(calls: Calls): Promise<void> {
      await Promise.all(
        hands.map((accounts) => actUntilUnanswered({ calls, log, chance, accounts })),
      );
    },
  };
}
