import { expect } from 'vitest';
import type { Account } from '../../packages/identity/src/accounts/account.ts';
import { isOver } from '../../packages/identity/src/sessions/is-over.ts';
import type { Session } from '../../packages/identity/src/sessions/session.ts';
import type { World } from '../../packages/testing/src/world.ts';

const project = '';

export const findAccount = ({ identity }: World, email: string): Promise<Account | undefined> =>
  identity.accounts.byEmail(project, email);

export async function accountOf(world: World, email: string): Promise<Account> {
  const account = await findAccount(world, email);
  if (account === undefined) throw new Error(`Nobody has an account as ${email}.`);
  return account;
}

/** The sign-ins of an account that are good at this moment. */
export async function openSessionsOf(
  { identity }: World,
  account: Account,
): Promise<readonly Session[]> {
  const sessions = await identity.sessions.ofAccount(project, account.id, 200);
  return sessions.filter((session) => !isOver(session, account, identity.now()));
}

export async function accountById({ identity }: World, id: string): Promise<Account> {
  const account = await identity.accounts.byId(project, id);
  if (account === undefined) throw new Error(`There is no account ${id}.`);
  return account;
}

/** Waits until so many sign-ins of an account are left: browsers tell of the others in passing. */
export const leavesSessions = (world: World, account: Account, count: number): Promise<void> =>
  expect
    .poll(async () => (await openSessionsOf(world, account)).length, { timeout: 60_000 })
    .toBe(count);
