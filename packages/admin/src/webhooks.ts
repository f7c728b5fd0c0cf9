import { createHmac, timingSafeEqual } from 'node:crypto';

/** What happened to an account. The id is the same however often the message comes. */
export type WebhookEvent = {
  /** The same in every attempt to deliver it: whoever must not act twice remembers it. */
  readonly id: string;
  /** What happened, such as `account.created`. */
  readonly type: string;
  /** When it happened, as an ISO text in UTC. */
  readonly time: string;
  /** The tenant of the account; missing for one of the project itself. */
  readonly tenantId?: string;
  /** The account it happened to. */
  readonly accountId: string;
};

/** What messages are checked with. */
export type WebhookVerifierOptions = {
  /** What the webhook was configured with. */
  readonly secret: string;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
};

/** Takes the header `latchkey-signature` and the body as it came, before anything parsed it. */
export type WebhookVerifier = (
  signature: string | null | undefined,
  body: string | Uint8Array,
) => WebhookEvent;

/** The message is not from the server, was changed on the way, or was sent before. */
export class WebhookRefused extends Error {
  /** Always `WebhookRefused`. */
  override readonly name = 'WebhookRefused';
}

const toleranceSeconds = 300;

const digest = (secret: string, seconds: string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/**
 * Refuses messages that are not signed with the secret, are older than five minutes, or are the
 * very same request again. A message that the server repeats, because it did not hear that the
 * first one arrived, is a new request: whoever must not act twice remembers the ids.
 */
export function createWebhookVerifier(options: WebhookVerifierOptions): WebhookVerifier {
  const { secret, now = Date.now } = options;
  if (secret === '') throw new TypeError('A webhook is verified with a secret.');
  /** Signatures and when they stop being good; oldest first. */
  const seen = new Map<string, number>();

  function refuseReplay(signature: string, seconds: number): void {
    const at = now() / 1000;
    for (const [old, until] of seen) {
      if (until >= at) break;
      seen.delete(old);
    }
    if (seen.has(signature)) throw new WebhookRefused('The request was sent before.');
    seen.set(signature, seconds + toleranceSeconds);
  }

  return (header, body) => {
    const [, seconds = '', signature = ''] =
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
    if (signature === '') throw new WebhookRefused('The request is not signed.');
    if (!timingSafeEqual(digest(secret, seconds, body), Buffer.from(signature, 'hex'))) {
      throw new WebhookRefused('The signature does not match.');
    }
    if (Math.abs(now() / 1000 - Number(seconds)) > toleranceSeconds) {
      throw new WebhookRefused('The request is too old.');
    }
    refuseReplay(signature, Number(seconds));
    return JSON.parse(Buffer.from(body).toString()) as WebhookEvent;
  };
}
