import type { BytesHolder } from '@latchkey/kernel/held-bytes';
import { type HeldBodies, heldBodies } from '@latchkey/kernel/http/held-bodies';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

export { holderOf } from '../access/holder.ts';

const megabyte = 1024 * 1024;

/** Enough for anybody's own, and so little that strangers cannot fill the memory with theirs. */
const limits = { holder: 32 * megabyte, group: 128 * megabyte, free: 16 * 1024 } as const;

/** One for all the ways in which documents are asked for. */
export const openHeldRequests = (): HeldBodies => heldBodies(limits);

/** Counts what comes of a body, for whoever is known to send it by then. */
export const counting =
  (bodies: HeldBodies, holder: (request: FastifyRequest) => BytesHolder): preParsingHookHandler =>
  (request, reply, payload, done) =>
    done(
      null,
      bodies.counted(request, reply, payload, () => holder(request)),
    );
