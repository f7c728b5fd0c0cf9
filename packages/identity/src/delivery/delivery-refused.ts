/**
 * Whoever was to take a message did not. Says how that was answered, never in which words: they may
 * repeat the recipient, and the text with its code.
 */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
  readonly reason: string;
  /** Asking again would get the same answer. */
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(`Not delivered: ${reason}.`);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

/** Too slow, too early, too many: the same request may well be taken later. */
const mendable = new Set([408, 425, 429]);

/** What a status other than 2xx means (RFC 9110, 15.5): the mistake is ours, and stays one. */
export const refusedWith = (status: number): DeliveryRefused =>
  new DeliveryRefused(String(status), status >= 400 && status < 500 && !mendable.has(status));

/** How something failed, in letters and digits that no recipient is spelled with. */
export function failureName(error: unknown): string {
  if (error instanceof DeliveryRefused) return error.reason;
  const { code, originalCode, cause, name } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const known = originalCode ?? code;
  if (typeof known === 'string') return known;
  if (cause !== undefined) return failureName(cause);
  return name === 'TimeoutError' ? 'ETIMEDOUT' : 'FAILED';
}
