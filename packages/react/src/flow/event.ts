import type { ActionMode } from '@latchkey/client';
import type { Failure } from './problem.ts';
import type { OpenedLink, ReadCode } from './screens.ts';

/** A way to sign in that ended well, and what it was. */
export type SignInResult =
  | { readonly kind: 'signedIn' }
  /** A guest was to be upgraded, and the address belongs to another account. */
  | { readonly kind: 'conflict' }
  /** The server asks for more. The flow of a later release may know how; this one refuses. */
  | { readonly kind: 'owed'; readonly what: string };

/** The flow's own, and those of the account pages, whose forms are made of the same parts. */
export type FieldName = 'email' | 'name' | 'password' | 'newPassword' | AccountFieldName;

type AccountFieldName = 'picture' | 'confirmation';

/** What people do. */
export type VisitorEvent =
  | { readonly type: 'providerChosen'; readonly providerId: string }
  | { readonly type: 'emailEntered'; readonly email: string }
  | { readonly type: 'passwordEntered'; readonly email: string; readonly password: string }
  | {
      readonly type: 'accountEntered';
      readonly email: string;
      readonly name: string;
      readonly password: string;
    }
  | { readonly type: 'newPasswordEntered'; readonly password: string }
  | { readonly type: 'recoveryAsked'; readonly email: string }
  | { readonly type: 'creationAsked'; readonly email: string }
  | { readonly type: 'linkAsked'; readonly email: string }
  | { readonly type: 'signInAsked'; readonly email: string }
  | { readonly type: 'othersAsked' }
  | { readonly type: 'resendAsked' }
  | { readonly type: 'troubleAsked' }
  | { readonly type: 'continuePressed' }
  | { readonly type: 'backPressed' };

/** A code of which only the address matters. */
export type PlainCode =
  | { readonly mode: 'resetPassword'; readonly email: string; readonly continues: boolean }
  | { readonly mode: 'signIn'; readonly email: string; readonly continues: boolean };

/** What answers say. Each carries the ticket of its question. */
export type Answer =
  | {
      readonly type: 'methodsRead';
      readonly methods: readonly string[];
      /** The server does not tell who has an account. */
      readonly isProtected: boolean;
    }
  | { readonly type: 'signInAnswered'; readonly result: SignInResult }
  | { readonly type: 'mailSent'; readonly at: number }
  | { readonly type: 'linkRead'; readonly link: OpenedLink }
  | { readonly type: 'codeRead'; readonly code: ReadCode | PlainCode }
  | { readonly type: 'codeUsed' }
  | { readonly type: 'waited' }
  | { readonly type: 'finished' }
  | { readonly type: 'refused'; readonly failure: Failure };

/** How the page was opened. */
export type Opening =
  | { readonly kind: 'start' }
  | { readonly kind: 'link' }
  | { readonly kind: 'action'; readonly mode: ActionMode }
  | { readonly kind: 'broken-action' }
  | { readonly kind: 'no-storage' }
  | { readonly kind: 'signed-out' };

/** What is the same on every screen. */
export type CommonEvent =
  | { readonly type: 'opened'; readonly opening: Opening }
  | { readonly type: 'fieldEdited'; readonly field: FieldName }
  | { readonly type: 'noticeClosed' };

export type ScreenEvent = VisitorEvent | Answer;
export type ScreenEventName = ScreenEvent['type'];
export type EventOf<Name extends ScreenEventName> = Extract<ScreenEvent, { type: Name }>;

export type FlowEvent =
  | VisitorEvent
  | CommonEvent
  | { readonly type: 'answered'; readonly ticket: number; readonly answer: Answer };
