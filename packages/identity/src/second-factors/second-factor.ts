import type { Message, secondFactorInfo } from '@latchkey/protocol';

/** What an account has to be shown besides its first factor. Kept with the account. */
export type SecondFactorRecord = {
  /** 28 characters; tokens and clients name the factor by it. */
  readonly id: string;
  readonly kind: 'phone' | 'totp';
  readonly displayName: string | null;
  readonly enrolledAt: number;
  /** Where a code is sent to; nothing for an authenticator app. */
  readonly phoneNumber: string | null;
  /** What an authenticator app computes its codes from, sealed; nothing for a phone. */
  readonly sealedSecret: string | null;
  /** The newest time step whose code was accepted: neither it nor an earlier one is good again. */
  readonly lastStep: number | null;
  /** Somebody else wrote it down: an operator, or an import. */
  readonly given?: true;
};

export type SecondFactorInfo = Message<(typeof secondFactorInfo)['fields']>;

/** All but the last four digits, as whoever only passed the first factor may see it. */
export const redactedPhoneNumber = (phoneNumber: string): string =>
  phoneNumber.replace(/\d(?=\d{4})/g, '*');

/** How a mail names it: the number, or the name its owner gave the app, which may be none. */
export const factorName = (factor: SecondFactorRecord): string =>
  factor.kind === 'phone'
    ? redactedPhoneNumber(factor.phoneNumber ?? '')
    : (factor.displayName ?? '');

const info = (factor: SecondFactorRecord, phone: SecondFactorInfo): SecondFactorInfo => ({
  mfaEnrollmentId: factor.id,
  ...(factor.displayName === null ? {} : { displayName: factor.displayName }),
  enrolledAt: new Date(factor.enrolledAt).toISOString(),
  ...(factor.kind === 'totp' ? { totpInfo: {} } : phone),
});

/** A factor as its owner and operators see it. */
export const secondFactorInfoOf = (factor: SecondFactorRecord): SecondFactorInfo =>
  info(factor, {
    phoneInfo: factor.phoneNumber ?? '',
    unobfuscatedPhoneInfo: factor.phoneNumber ?? '',
  });

/** The same for somebody who may be a stranger. */
export const redactedSecondFactorInfo = (factor: SecondFactorRecord): SecondFactorInfo =>
  info(factor, { phoneInfo: redactedPhoneNumber(factor.phoneNumber ?? '') });
