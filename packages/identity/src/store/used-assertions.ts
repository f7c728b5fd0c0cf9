import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { UsedAssertions } from '../providers/used-assertions.ts';
import type { Queries } from './identity-queries.ts';

export const createUsedAssertions = (queries: Queries): UsedAssertions => ({
  use: ({ tenant, providerId, idHash, expiresAt }) => ({
    ...statement(
      queries
        .insertInto('used_assertions')
        .values({ tenant, provider_id: providerId, id_hash: idHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing()),
    ),
    must: 'assertion-used',
  }),

  prune: (before) =>
    statement(
      acrossTenants(queries).deleteFrom('used_assertions').where('expires_at', '<', before),
    ),
});
