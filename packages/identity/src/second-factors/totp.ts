import { secondFactorLimits } from '@latchkey/protocol';
import { Secret, TOTP } from 'otpauth';

/** SHA-1, six digits, half a minute: the only choice that every authenticator app honours. */
export const totpAlgorithm = 'SHA1';

/** 160 bits, as RFC 4226 asks for, in the spelling that apps take. */
export const newTotpSecret = (randomBytes: (length: number) => Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer }).base32;

const isCode = new RegExp(`^[0-9]{${secondFactorLimits.totpDigits}}$`);

const stepAt = (now: number): number =>
  Math.floor(now / 1000 / secondFactorLimits.totpPeriodSeconds);

/**
 * The time step a code belongs to, if it is near enough and was not passed before. What was accepted
 * once is seen by whoever looks over a shoulder: neither that step nor an earlier one is good again.
 */
export function acceptedStep(
  secret: string,
  code: string,
  now: number,
  { window, after }: { readonly window: number; readonly after: number | null },
): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: totpAlgorithm,
    digits: secondFactorLimits.totpDigits,
    period: secondFactorLimits.totpPeriodSeconds,
  });
  const token = code.normalize('NFKC').replace(/\s/g, '');
  // The library compares bytes, and breaks on characters that have more than one.
  if (!isCode.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: now, window });
  if (delta === null) return undefined;
  const step = stepAt(now) + delta;
  // A step that nobody can have reached was noted by a clock that ran ahead, and keeps nobody out.
  // Nodes that differ by a moment differ by a step.
  const passed = after === null || after > stepAt(now) + window + 2 ? null : after;
  return passed === null || step > passed ? step : undefined;
}
