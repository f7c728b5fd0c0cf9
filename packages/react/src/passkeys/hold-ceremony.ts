import { WebAuthnAbortService } from '@simplewebauthn/browser';
import { PasskeyFailure, passkeyFailureOf } from './passkey-failure.ts';
import { supportsPasskeyAutofill, supportsPasskeys } from './passkey-support.ts';

/** A dialog that ends so close to its time ended by itself. */
const slack = 500;

/** The newest ceremony: a browser holds one at a time, and a new one ends the one before it. */
let newest: AbortSignal | undefined;

/** Ends the ceremony of this signal, unless it was replaced already and the next one would be hit. */
async function cancel(signal: AbortSignal): Promise<void> {
  const ifNewest = () => newest === signal && WebAuthnAbortService.cancelCeremony();
  ifNewest();
  // It may not have begun: the library first asks the browser this same question.
  await supportsPasskeyAutofill();
  ifNewest();
}

/** Whoever aborts gets their own reason back; everything else that goes wrong is a `PasskeyFailure`. */
export async function holdCeremony<Credential>(
  timeout: number | undefined,
  signal: AbortSignal,
  ceremony: () => Promise<Credential>,
  isCreation = false,
): Promise<Credential> {
  signal.throwIfAborted();
  if (!globalThis.isSecureContext) throw new PasskeyFailure('insecure origin', isCreation);
  if (!supportsPasskeys()) throw new PasskeyFailure('not supported', isCreation);
  const end = () => void cancel(signal);
  const startedAt = performance.now();
  newest = signal;
  signal.addEventListener('abort', end, { once: true });
  try {
    return await ceremony();
  } catch (error) {
    signal.throwIfAborted();
    const isOverdue =
      timeout !== undefined && performance.now() - startedAt >= Math.max(0, timeout - slack);
    throw passkeyFailureOf(error, isOverdue, isCreation);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
