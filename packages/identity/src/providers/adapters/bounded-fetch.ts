import type { Outgoing } from '@latchkey/kernel/outgoing';
import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';

/**
 * Asks a provider for a document that is as long as such documents are. Reading more would hold up
 * everybody else, and a tenant chooses who is asked.
 */
export const boundedFetch =
  ({ outgoing }: { readonly outgoing: Outgoing }): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await outgoing.fetch(input, init);
    const { status, headers } = answer;
    const body = await answer.arrayBuffer();
    if (body.byteLength > federationLimits.documentBytes) {
      throw new Refused(
        'INVALID_IDP_RESPONSE',
        `The provider answered with more than ${federationLimits.documentBytes} bytes.`,
      );
    }
    // Some statuses come without a body, and insist on it.
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
