import type { Change } from '@latchkey/kernel/change';
import type { AccountEdit } from './account.ts';

/** A part of an update: what it does to the account, and beside it. */
export type UpdateEffect = { readonly edit: AccountEdit; readonly changes: readonly Change[] };

export const noEffect: UpdateEffect = { edit: {}, changes: [] };
