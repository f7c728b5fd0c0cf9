import type { ActionMode } from '@latchkey/client';

/** Everything the flow can ask for. Nothing here acts; `run-effect.ts` does. */
export type Effect =
  | { readonly type: 'readMethods'; readonly email: string }
  | { readonly type: 'signInWithPassword'; readonly email: string; readonly password: string }
  | {
      readonly type: 'signUp';
      readonly email: string;
      readonly password: string;
      readonly name: string;
    }
  | { readonly type: 'signInAsGuest' }
  | { readonly type: 'askProvider'; readonly providerId: string }
  | { readonly type: 'sendRecovery'; readonly email: string }
  | { readonly type: 'sendLink'; readonly email: string }
  | { readonly type: 'readLink' }
  /** Without an address, the one this browser remembers. */
  | { readonly type: 'redeemLink'; readonly email?: string }
  | { readonly type: 'readCode'; readonly mode: ActionMode }
  | { readonly type: 'applyCode' }
  | { readonly type: 'resetPassword'; readonly password: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  /** Hands the account over and goes on to where the application wants the visitor. */
  | { readonly type: 'finish' }
  /** Tells the application that the guest's account and another one are in each other's way. */
  | { readonly type: 'reportConflict' }
  | { readonly type: 'leave' };
