import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { folded, isPersonal, type Person } from './personal-words.ts';
import type { Weakness } from './weak-passwords.ts';

const sentences: Readonly<Record<Weakness, string>> = {
  COMMON_PASSWORD: 'This password is one of the most common ones.',
  PERSONAL_PASSWORD: 'This password is a name that belongs to the account or to the application.',
  BREACHED_PASSWORD: 'This password was found in a leak.',
};

const isOneCharacter = (password: string) => new Set(password).size === 1;

async function weaknessOf(
  { weakPasswords, appName }: Pick<Identity, 'weakPasswords' | 'appName'>,
  password: string,
  { emails, names }: Person,
  requestId: string,
): Promise<Weakness | undefined> {
  const plain = folded(password);
  if (weakPasswords.common.has(plain) || isOneCharacter(plain)) return 'COMMON_PASSWORD';
  if (isPersonal(password, { emails, names: [...names, appName] })) return 'PERSONAL_PASSWORD';
  return (await weakPasswords.isBreached(password, requestId)) ? 'BREACHED_PASSWORD' : undefined;
}

/** A new password of a person's own choice. See decisions/0043. */
export async function refuseWeakPassword(
  identity: Pick<Identity, 'weakPasswords' | 'appName'>,
  password: string,
  person: Person,
  requestId: string,
): Promise<void> {
  const weakness = await weaknessOf(identity, password, person, requestId);
  if (weakness === undefined) return;
  const { letThrough } = identity.weakPasswords;
  if (letThrough === undefined)
    throw new Refused('WEAK_PASSWORD', `${sentences[weakness]} [${weakness}]`, weakness);
  letThrough(weakness, requestId);
}
