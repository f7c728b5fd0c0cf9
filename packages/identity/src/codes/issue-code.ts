import { createHash } from 'node:crypto';
import { type Caller, deviceOf } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { newCode } from '@latchkey/kernel/random-names';
import { linkModes } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { chooseLanguage } from '../messages/choose-language.ts';
import type { MailKind, OutgoingMail } from '../outbox/outbox.ts';
import { factorName, type SecondFactorRecord } from '../second-factors/second-factor.ts';
import type { Settings } from '../settings/settings.ts';
import { actionLink } from './action-link.ts';
import { type Code, type CodePurpose, noAddress, undoPurposes } from './code.ts';

export const hashCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/** A way back outlives newer ones, and tells of something that was done. */
const undoes: ReadonlySet<CodePurpose> = new Set<CodePurpose>(undoPurposes);

export type CodeOrder = {
  readonly purpose: CodePurpose;
  readonly accountId: string | null;
  readonly displayName: string | null;
  /** The address the code is bound to; for a first one, none. */
  readonly email: string;
  /** Of a way back: whether somebody had proved that address. */
  readonly emailProved?: boolean;
  readonly newEmail?: string;
  readonly secondFactor?: SecondFactorRecord;
  /** The address the mail goes to, where it is not the bound one. */
  readonly to?: string;
  readonly continueUrl?: string | undefined;
  readonly inApp?: boolean | undefined;
  /** The kind of mail, where the purpose alone does not say it. */
  readonly toldAs?: MailKind;
};

export type IssuedCode = {
  readonly code: string;
  readonly link: string;
  readonly mail: OutgoingMail;
  /** Stores the code and ends the older ones it replaces; the mail is enqueued beside it, or not. */
  readonly changes: readonly Change[];
};

export function issueCode(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  order: CodeOrder,
): IssuedCode {
  const now = identity.now();
  const lifetime = identity.codeLifetimes[order.purpose];
  const code = newCode(identity.randomBytes);
  const link = actionLink(identity.publicUrl, settings, {
    purpose: order.purpose,
    code,
    language: chooseLanguage(caller.locale, settings.defaultLocale),
    tenant: caller.tenant,
    continueUrl: order.continueUrl,
    inApp: order.inApp,
  });
  const stored: Code = {
    tenant: caller.tenant,
    hash: hashCode(code),
    purpose: order.purpose,
    accountId: order.accountId,
    email: order.email,
    emailProved: order.emailProved ?? false,
    newEmail: order.newEmail ?? null,
    secondFactor: order.secondFactor ?? null,
    createdAt: now,
    expiresAt: now + lifetime,
    usedAt: null,
  };
  const mail: OutgoingMail = {
    tenant: caller.tenant,
    kind: order.toldAs ?? (linkModes[order.purpose] satisfies MailKind),
    to: order.to ?? order.email,
    locale: caller.locale ?? null,
    email: order.email,
    newEmail: order.newEmail ?? null,
    displayName: order.displayName,
    secondFactor: order.secondFactor === undefined ? null : factorName(order.secondFactor),
    userAgent: undoes.has(order.purpose) ? deviceOf(caller) : null,
    link,
    lifetime,
    createdAt: now,
    expiresAt: stored.expiresAt,
  };
  return {
    code,
    link,
    mail,
    changes: [...retireOlder(identity, caller, order), identity.codes.insert(stored)],
  };
}

/** Only the newest mail works. Those without an address are many, and only one's own end. */
function retireOlder(
  { codes }: Identity,
  { tenant }: Caller,
  { purpose, email, accountId }: CodeOrder,
): readonly Change[] {
  if (undoes.has(purpose)) return [];
  return email === noAddress
    ? [codes.retireForAccount(tenant, accountId ?? '', [purpose])]
    : [codes.retireForEmail(tenant, email, [purpose])];
}
