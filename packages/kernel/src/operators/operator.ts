import type { Role } from '@latchkey/protocol';

/** Somebody who may act upon what is not their own. */
export type Operator = { readonly name: string; readonly role: Role };
