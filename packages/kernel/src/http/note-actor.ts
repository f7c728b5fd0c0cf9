import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.ts';

/** An operator who is refused from here on is in the audit trail by name. */
export function noteActor(request: FastifyRequest, principal: Principal): void {
  if (principal.kind === 'operator') request.actor = principal.name;
}
