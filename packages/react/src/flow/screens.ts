import type { ActionMode } from '@latchkey/client';
import type { Problem } from './problem.ts';

/** A mail that can be asked for again: when it went out, and how often. Times in milliseconds. */
export type Sent = { readonly email: string; readonly sentAt: number; readonly times: number };

/** What a link is for that one press of a button finishes. */
export type ConfirmedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>;

/** A mailed link of which the server has said what it is for. */
export type ReadCode = {
  readonly mode: ConfirmedMode;
  readonly email: string;
  readonly newEmail?: string;
  /** The number or the name of a second factor. */
  readonly factor?: string;
  /** The link says where to go on to, and it is a place one may be sent to. */
  readonly continues: boolean;
};

/** An opened sign-in link, as far as it decides anything. */
export type OpenedLink = {
  /** This browser asked for some link within the hour. */
  readonly wasBegunHere: boolean;
  /** The address this browser remembers for it. */
  readonly email?: string;
  /** This browser has asked for a newer one since. */
  readonly isOlder: boolean;
  readonly sameDevice: boolean;
  /** Who is here, seen from a link that is to upgrade a guest. */
  readonly guest: 'not-asked' | 'same' | 'other' | 'none';
  /** Somebody else than the link's owner is signed in here: their address, or their name. */
  readonly otherAccount?: string;
};

type Nothing = Readonly<Record<never, never>>;

/** Every screen, with what it needs to be shown. */
export type Screens = {
  /** Something is under way, and there is nothing to look at yet. */
  readonly processing: { readonly email?: string };
  /** `email` is asked about as soon as e-mail is chosen; `typed` is only offered again. */
  readonly 'provider-list': { readonly email?: string; readonly typed?: string };
  readonly 'email-entry': { readonly email: string };
  /** `isKnown`: the server said that this account has a password. Usually it does not tell. */
  readonly 'password-sign-in': { readonly email: string; readonly isKnown: boolean };
  /** "Signed in!", before the account is handed over. */
  readonly 'signed-in': Nothing;
  /** The end: the application has taken over. */
  readonly closed: Nothing;

  readonly 'create-account': { readonly email: string };
  readonly 'unsupported-provider': { readonly email: string };
  readonly 'not-authorized': { readonly email?: string };

  readonly 'password-recovery': { readonly email: string };
  /** `isLast`: it was reached from a mailed link, and there is nowhere to go on to. */
  readonly 'recovery-sent': Sent & { readonly isLast: boolean };

  readonly 'link-sending': { readonly email: string };
  readonly 'link-sent': Sent;
  readonly 'link-trouble': Sent;
  readonly 'link-return': { readonly link?: OpenedLink };
  /** The link belongs to one account, and another is signed in here. */
  readonly 'switch-account': { readonly email: string; readonly otherAccount: string };
  readonly 'confirm-email': Nothing;
  readonly 'different-device': Nothing;
  readonly 'session-ended': Nothing;

  readonly 'action-checking': { readonly mode: ActionMode };
  readonly 'password-reset': { readonly email: string; readonly continues: boolean };
  readonly 'password-reset-done': { readonly email: string; readonly continues: boolean };
  readonly 'action-confirm': ReadCode;
  readonly 'action-done': ReadCode;
  readonly 'action-failed': { readonly mode: ActionMode | undefined; readonly problem: Problem };

  /** What stood in the way of an opened link may be gone, and the link tried again. */
  readonly 'recoverable-error': {
    readonly problem: Problem;
    readonly returning: Screens['link-return'];
  };
  readonly 'unrecoverable-error': { readonly problem: Problem };
  readonly 'signed-out': Nothing;
};

export type ScreenName = keyof Screens;

/** Which part of the widget a screen is loaded with. The first is always there. */
export const regionOf = {
  processing: 'entry',
  'provider-list': 'entry',
  'email-entry': 'entry',
  'password-sign-in': 'password',
  'signed-in': 'entry',
  closed: 'entry',
  'create-account': 'join',
  'unsupported-provider': 'join',
  'not-authorized': 'join',
  'password-recovery': 'recovery',
  'recovery-sent': 'recovery',
  'link-sending': 'email-link',
  'link-sent': 'email-link',
  'link-trouble': 'email-link',
  'link-return': 'email-link',
  'switch-account': 'email-link',
  'confirm-email': 'email-link',
  'different-device': 'email-link',
  'session-ended': 'email-link',
  'action-checking': 'actions',
  'password-reset': 'actions',
  'password-reset-done': 'actions',
  'action-confirm': 'actions',
  'action-done': 'actions',
  'action-failed': 'actions',
  'recoverable-error': 'notices',
  'unrecoverable-error': 'notices',
  'signed-out': 'notices',
} as const satisfies Record<ScreenName, string>;

export type RegionName = (typeof regionOf)[ScreenName];

/** The screens of one region. */
export type ScreensOf<R extends RegionName> = {
  [S in ScreenName]: (typeof regionOf)[S] extends R ? S : never;
}[ScreenName];
