import type { FastifyRequest } from 'fastify';

/** What stands first in the list is liked best; weights that say otherwise are nobody's. */
export const deviceLocaleOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() || undefined;
