import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits } from '@latchkey/protocol';
import type { AccountEdit } from '../accounts/account.ts';
import { checkDisplayName, checkPhotoUrl } from '../accounts/profile-fields.ts';
import { checkClaims } from '../tokens/claims.ts';

/** What a function makes of the account, and what it puts into the tokens of this sign-in alone. */
export type FunctionAnswer = {
  readonly edit: AccountEdit;
  readonly sessionClaims: Readonly<Record<string, unknown>>;
};

const nothing: FunctionAnswer = { edit: {}, sessionClaims: {} };

class Malformed extends Error {}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new Malformed();
}

type Json = Readonly<Record<string, unknown>>;

function objectIn(value: unknown): Json {
  demand(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Json;
}

function textIn(value: unknown): string {
  demand(value === null || value === undefined || typeof value === 'string');
  return value ?? '';
}

function flagIn(value: unknown): boolean {
  demand(typeof value === 'boolean');
  return value;
}

function claimsIn(value: unknown): Json {
  const claims = checkClaims(objectIn(value ?? {}));
  demand(JSON.stringify(claims).length <= fieldLimits.customAttributes);
  return claims;
}

type Reader = (value: unknown) => FunctionAnswer;

const editing =
  (edit: (value: unknown) => AccountEdit): Reader =>
  (value) => ({ edit: edit(value), sessionClaims: {} });

const photo = editing((value) => ({ photoUrl: checkPhotoUrl(textIn(value)) }));

/** Everything that a function may decide. */
const readers = new Map<string, Reader>([
  ['displayName', editing((value) => ({ displayName: checkDisplayName(textIn(value)) }))],
  ['photoUrl', photo],
  ['photoURL', photo],
  ['disabled', editing((value) => ({ disabled: flagIn(value) }))],
  ['emailVerified', editing((value) => ({ emailVerified: flagIn(value) }))],
  ['customClaims', editing((value) => ({ customAttributes: JSON.stringify(claimsIn(value)) }))],
  ['sessionClaims', (value) => ({ edit: {}, sessionClaims: claimsIn(value) })],
]);

function readUserRecord(record: Json): FunctionAnswer {
  const { updateMask } = record;
  demand(typeof updateMask === 'string' && updateMask !== '');
  return updateMask.split(',').reduce((answer, name) => {
    const read = readers.get(name.trim());
    // A function that decides more than there is would believe it was obeyed.
    demand(read !== undefined);
    const { edit, sessionClaims } = read(record[name.trim()]);
    return {
      edit: { ...answer.edit, ...edit },
      sessionClaims: { ...answer.sessionClaims, ...sessionClaims },
    };
  }, nothing);
}

/** What the function wants, or undefined where that cannot be told or must not be. */
export function readFunctionAnswer(body: unknown): FunctionAnswer | undefined {
  try {
    const { userRecord } = objectIn(body === undefined ? {} : body);
    return userRecord === undefined ? nothing : readUserRecord(objectIn(userRecord));
  } catch (error) {
    // Claims, names and pictures are judged by the rules that hold for everybody.
    if (error instanceof Malformed || error instanceof Refused) return undefined;
    throw error;
  }
}
