import type { Selectable } from 'kysely';
import type { KeyStore } from '../keys/key-store.ts';
import type { Database, Row } from './database.ts';
import { statement } from './queries.ts';
import type { ServerQueries, ServerSchema } from './server-schema.ts';

type KeyRow = Selectable<ServerSchema['signing_keys']>;

export function createKeyStore(database: Database, queries: ServerQueries): KeyStore {
  return {
    async list() {
      const rows = await database.read(
        statement(queries.selectFrom('signing_keys').selectAll().orderBy('generation')),
      );
      return (rows as readonly (Row & KeyRow)[]).map((row) => ({
        kid: row.kid,
        generation: row.generation,
        bits: row.bits,
        createdAt: row.created_at,
        activeFrom: row.active_from,
        certificate: row.certificate,
        sealedPrivateKey: row.sealed_private_key,
      }));
    },

    async insert(record) {
      const outcome = await database.commit([
        {
          ...statement(
            queries
              .insertInto('signing_keys')
              .values({
                kid: record.kid,
                generation: record.generation,
                bits: record.bits,
                created_at: record.createdAt,
                active_from: record.activeFrom,
                certificate: record.certificate,
                sealed_private_key: record.sealedPrivateKey,
              })
              .onConflict((conflict) => conflict.doNothing()),
          ),
          must: 'generation-taken',
        },
      ]);
      return outcome.committed;
    },

    async remove(kid) {
      await database.commit([statement(queries.deleteFrom('signing_keys').where('kid', '=', kid))]);
    },
  };
}
