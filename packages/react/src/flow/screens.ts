import type { ActionMode } from '@latchkey/client';
import type { Problem } from './problem.ts';
import type { Tenant } from './tenants.ts';

/** A mail that can be asked for again: when it went out, and how often. Times in milliseconds. */
export type Sent = { readonly email: string; readonly sentAt: number; readonly times: number };

/** A link that was mailed, and the provider it is to connect, if any. */
export type SentLink = Sent & { readonly connects?: string };

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
  /** The password of the account ends with it, and has to be set anew. */
  readonly endsPassword?: boolean;
  /** What is asked first. Without it, one press is enough. */
  readonly asks?: Asked;
  /** It has done what it is for already, and that still holds. */
  readonly isRedeemed?: boolean;
  /** It is no good any more. */
  readonly isSpent?: boolean;
};

/** Who uses the link has to show that the account is theirs, and is not signed in to it here. */
export type Asked = {
  /** There is a password to be asked for. */
  readonly password: boolean;
  /** There is a page to sign in on in any other way. */
  readonly signInPage: boolean;
  /** Somebody else is signed in here: their address, or their name. */
  readonly otherAccount?: string;
};

export type AskedCode = ReadCode & { readonly asks: Asked };

/**
 * What came of a link besides what it is for: somebody was signed in by it, or everything went that
 * had opened the account.
 */
export type LinkOutcome = 'signedIn' | 'startedOver';

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
  /** Who is signed in here and is not known to be the link's owner: their address, or their name. */
  readonly otherAccount?: string;
  /** The organisation it is of, if that one is not signed in to it; empty for none. */
  readonly tenant?: string;
  /** Its owner is signed in here. */
  readonly isOwner?: boolean;
  /** It is of an organisation that this page is not for: no other one can be sent from here. */
  readonly isForeign?: boolean;
  /** A provider that is to be connected afterwards, and whether what that takes is here. */
  readonly connects?: { readonly providerId: string; readonly isHere: boolean };
};

/** What somebody goes to a provider for. */
export type Errand = {
  readonly providerId: string;
  /** Whose account it is about, as far as that was said before. */
  readonly email?: string;
  /** Another provider, which waits to be connected to that account. */
  readonly connects?: string;
  /** Every provider that leads into that account, where there was a choice. */
  readonly providerIds?: readonly string[];
};

export type FactorKind = 'sms' | 'totp';

/** A second factor as a sign-in tells of it: the number is masked. */
export type Factor = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name?: string;
  readonly phoneNumber?: string;
};

/** A second factor is asked for. There may be others to choose from. */
export type Challenge = {
  readonly factors: readonly Factor[];
  /** The mailed link that waits for this sign-in. */
  readonly redeems?: AskedCode;
};

/** Codes sent by SMS: when the last one went out, and how often. Times in milliseconds. */
export type SentCode = { readonly sentAt: number; readonly times: number };

/** Nobody gets in here without a second factor: whose account it is, and which kinds there are. */
export type Enrolment = { readonly email: string; readonly kinds: readonly FactorKind[] };

/** What an authenticator app is told, and until when. `address` is for its camera. */
export type AppSecret = { readonly secret: string; readonly address: string };

/** The organisations there are to choose from. */
export type TenantQuestion = { readonly tenants: readonly Tenant[] };

/** What the server lets people sign in with, by the settings of the project or of a tenant. */
export type Offer = {
  readonly providers: readonly {
    readonly id: string;
    readonly name?: string;
    /** It plays a provider. */
    readonly isDemo?: boolean;
  }[];
  readonly email: { readonly password: boolean; readonly link: boolean };
  readonly isOpenToNew: boolean;
};

/** Somebody is signed in who may not be meant, by their address or their name. */
type SignedInHere = { readonly otherAccount?: string };

/** A link for a new password: whose it is, and who else is signed in. */
type ResetCode = SignedInHere & { readonly email: string; readonly continues: boolean };

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

  /** `email` stood in the field in which the passkey was chosen. */
  readonly 'passkey-sign-in': { readonly email?: string };
  /** Signed in without a passkey, where there could be one. */
  readonly 'passkey-offer': Nothing;

  /** `corrects`: the account is there, and waits at an address that this one is to take the place of. */
  readonly 'create-account': {
    readonly email: string;
    readonly corrects?: Screens['verify-address'];
  };
  readonly 'unsupported-provider': { readonly email: string };
  /** Whoever is not let in, by what they are known as. */
  readonly 'not-authorized': { readonly email?: string; readonly phoneNumber?: string };

  /** `isLeaving`: the provider takes the place of this page, because no window could be opened. */
  readonly 'provider-window': Errand & { readonly isLeaving?: boolean };
  /** Back from a provider that took the place of this page. Without an errand, it is not known yet. */
  readonly 'provider-return': { readonly errand?: Errand };
  /** The account of an address signs in at one of its providers. */
  readonly 'federated-sign-in': { readonly email: string; readonly providerIds: readonly string[] };
  /** `isKnown`: the server said that this account has a password. Usually it does not tell. */
  readonly 'linking-password': {
    readonly email: string;
    readonly connects: string;
    readonly isKnown: boolean;
  };
  readonly 'linking-email': { readonly email: string; readonly connects: string };
  readonly 'linking-provider': Required<Omit<Errand, 'providerId'>>;
  /** The link was opened where the provider it is to connect is not known. */
  readonly 'linking-elsewhere': { readonly connects: string; readonly link: OpenedLink };
  /** Whoever came back from a provider has another address than the one they began with. */
  readonly 'email-mismatch': { readonly errand: Errand; readonly email: string };
  /** A guest turned out to be somebody, by what that account is known as. */
  readonly 'merge-conflict': { readonly email?: string; readonly phoneNumber?: string };

  readonly 'phone-entry': { readonly phoneNumber: string };
  /** `isSending`: what is awaited is the SMS, not the judgement of its code. */
  readonly 'phone-code': SentCode & {
    readonly phoneNumber: string;
    readonly isSending?: boolean;
  };

  readonly 'password-recovery': { readonly email: string };
  /** `isLast`: it was reached from a mailed link, and there is nowhere to go on to. */
  readonly 'recovery-sent': Sent & { readonly isLast: boolean };

  readonly 'link-sending': { readonly email: string };
  readonly 'link-sent': SentLink;
  readonly 'link-trouble': SentLink;
  readonly 'link-return': { readonly link?: OpenedLink };
  /** The link belongs to one account, and another is signed in here. */
  readonly 'switch-account': {
    readonly email: string;
    readonly otherAccount: string;
    readonly tenant?: string;
    /** The address was asked for, and the browser does not remember it. */
    readonly isTyped?: boolean;
  };
  readonly 'confirm-email': SignedInHere & { readonly tenant?: string };
  /** The link does not work any more. The address of the next one is asked for, or known. */
  readonly 'link-expired': SignedInHere & { readonly email: string };
  readonly 'different-device': Nothing;
  readonly 'session-ended': Nothing;

  readonly 'factor-choice': Challenge;
  /** `isSending`: what is awaited is the SMS, not the judgement of its code. */
  readonly 'sms-challenge': Challenge & {
    readonly factor: Factor;
    readonly sent?: SentCode;
    readonly isSending?: boolean;
  };
  readonly 'totp-challenge': Challenge & { readonly factor: Factor };
  readonly 'recovery-challenge': Challenge;
  /** A recovery code was taken, and so many are left. */
  readonly 'recovery-used': Pick<Challenge, 'redeems'> & { readonly remaining: number };

  /**
   * Nobody gets in here before the address is proved: whose it is, and the mail that is on its way to
   * it. `isNew`: whoever waits has just chosen it, and may correct it. `isLooking`: what is awaited is a
   * look at whether the link was opened, which nobody asked for.
   */
  readonly 'verify-address': {
    readonly email: string;
    readonly sent: Sent;
    readonly isNew?: true;
    readonly isLooking?: true;
  };
  /** Without `sent`, no mail was asked for yet. */
  readonly 'enrol-verify': Enrolment & { readonly sent?: Sent };
  readonly 'enrol-choice': Enrolment;
  readonly 'sms-enrol': Enrolment & {
    readonly phoneNumber?: string;
    readonly sent?: SentCode;
    readonly isSending?: boolean;
  };
  readonly 'totp-enrol': Enrolment & AppSecret;
  /** Without codes, they are being made, or could not be. */
  readonly 'recovery-codes': { readonly email: string; readonly codes?: readonly string[] };

  readonly 'action-checking': { readonly mode: ActionMode };
  readonly 'password-reset': ResetCode;
  readonly 'password-reset-done': ResetCode;
  readonly 'action-confirm': ReadCode;
  readonly 'action-sign-in': AskedCode;
  readonly 'action-done': ReadCode & { readonly outcome?: LinkOutcome };
  /** `email`: whom the link was for, as far as it was said before it failed. */
  readonly 'action-failed': {
    readonly mode: ActionMode | undefined;
    readonly problem: Problem;
    readonly email?: string;
  };

  readonly 'tenant-choice': TenantQuestion;
  readonly 'tenant-by-email': TenantQuestion & { readonly email?: string };
  /** The tenant is chosen, and its own sign-in begins. `from`: where another one is chosen. */
  readonly 'tenant-entered': TenantQuestion & {
    readonly tenantId: string;
    readonly offer: Offer;
    readonly from: 'tenant-choice' | 'tenant-by-email';
    readonly email?: string;
    /** Only these are for this address. */
    readonly providers?: readonly string[];
  };

  /** What stood in the way of an opened link may be gone, and the link tried again. */
  readonly 'recoverable-error': {
    readonly problem: Problem;
    readonly returning: Screens['link-return'];
  };
  readonly 'unrecoverable-error': { readonly problem: Problem };
  readonly 'signed-out': Nothing;
  /** Whoever came to sign in is signed in: their address, or what else they are known as. */
  readonly 'signed-in-already': { readonly name?: string };
};

/** A screen of the widget, as `docs/flow.md` draws them. */
export type ScreenName = keyof Screens;

/** Which part of the widget a screen is loaded with. The first is always there. */
export const regionOf = {
  processing: 'entry',
  'provider-list': 'entry',
  'email-entry': 'entry',
  'password-sign-in': 'password',
  'signed-in': 'arrival',
  closed: 'arrival',
  'passkey-sign-in': 'passkeys',
  'passkey-offer': 'passkeys',
  'create-account': 'join',
  'unsupported-provider': 'join',
  'not-authorized': 'join',
  'provider-window': 'federated',
  'provider-return': 'federated',
  'federated-sign-in': 'federated',
  'linking-password': 'federated',
  'linking-email': 'federated',
  'linking-provider': 'federated',
  'linking-elsewhere': 'federated',
  'email-mismatch': 'federated',
  'merge-conflict': 'federated',
  'phone-entry': 'phone',
  'phone-code': 'phone',
  'password-recovery': 'recovery',
  'recovery-sent': 'recovery',
  'link-sending': 'email-link',
  'link-sent': 'email-link',
  'link-trouble': 'email-link',
  'link-return': 'email-link',
  'switch-account': 'email-link',
  'confirm-email': 'email-link',
  'link-expired': 'email-link',
  'different-device': 'email-link',
  'session-ended': 'email-link',
  'factor-choice': 'second-factor',
  'sms-challenge': 'second-factor',
  'totp-challenge': 'second-factor',
  'recovery-challenge': 'second-factor',
  'recovery-used': 'second-factor',
  'verify-address': 'enrolment',
  'enrol-verify': 'enrolment',
  'enrol-choice': 'enrolment',
  'sms-enrol': 'enrolment',
  'totp-enrol': 'enrolment',
  'recovery-codes': 'enrolment',
  'action-checking': 'actions',
  'password-reset': 'actions',
  'password-reset-done': 'actions',
  'action-confirm': 'actions',
  'action-sign-in': 'actions',
  'action-done': 'actions',
  'action-failed': 'actions',
  'tenant-choice': 'tenants',
  'tenant-by-email': 'tenants',
  'tenant-entered': 'tenants',
  'recoverable-error': 'notices',
  'unrecoverable-error': 'notices',
  'signed-out': 'notices',
  'signed-in-already': 'already',
} as const satisfies Record<ScreenName, string>;

export type RegionName = (typeof regionOf)[ScreenName];

/** The screens of one region. */
export type ScreensOf<R extends RegionName> = {
  [S in ScreenName]: (typeof regionOf)[S] extends R ? S : never;
}[ScreenName];
