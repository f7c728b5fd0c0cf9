import { type BodyHolder, type HeldBodies, heldBodies } from '@latchkey/kernel/http/held-bodies';
import type { Principal } from '@latchkey/kernel/principal';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { changedByOf } from '../access/caller.ts';

const megabyte = 1024 * 1024;

/** Enough for anybody's own, and so little that strangers cannot fill the memory with theirs. */
const limits = { holder: 32 * megabyte, group: 128 * megabyte, free: 16 * 1024 } as const;

/** One for all the ways in which documents are asked for. */
export const openHeldRequests = (): HeldBodies => heldBodies(limits);

export const holderOf = (
  principal: Principal = { kind: 'nobody' },
  address: string,
): BodyHolder => ({
  name: changedByOf(principal) ?? `stranger:${address}`,
  group: principal.kind,
});

/** Counts what comes of a body, for whoever is known to send it by then. */
export const counting =
  (bodies: HeldBodies, holder: (request: FastifyRequest) => BodyHolder): preParsingHookHandler =>
  (request, reply, payload, done) =>
    done(
      null,
      bodies.counted(request, reply, payload, () => holder(request)),
    );
