import { commitTime } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { acrossTenants } from '@latchkey/kernel/store/queries';
import type { ProposedObject } from '../objects/stored-object.ts';
import { type FilesQueries, prepareTimed } from './files-queries.ts';

type NewRow = {
  digest: string;
  object: string;
  identity: string;
  preconditions: string;
  size: number | null;
  owner: string | null;
  blob: string;
  progress: string;
  hashes: string;
  touched: number;
};
type Record = {
  digest: string;
  writer: string;
  from: number;
  received: number;
  progress: string;
  hashes: string;
  nextWriter: string | null;
  until: number;
  touched: number;
};

export type UploadStatements = ReturnType<typeof uploadStatements>;

/** Each says what must still be so, and touches nothing if it is not. */
export function uploadStatements(queries: FilesQueries) {
  const active = (digest: never) =>
    queries.updateTable('file_uploads').where('digest', '=', digest).where('state', '=', 'active');

  const final = prepareTimed<{
    digest: string;
    outcome: string;
    at: typeof commitTime;
    touched: number;
  }>((given) =>
    active(given('digest')).set({
      state: 'final',
      outcome: given('outcome'),
      generation: given('at'),
      touched: given('touched'),
    }),
  );

  return {
    insert: prepare<NewRow>((given) =>
      queries.insertInto('file_uploads').values({
        digest: given('digest'),
        object: given('object'),
        identity: given('identity'),
        preconditions: given('preconditions'),
        size: given('size'),
        owner: given('owner'),
        blob: given('blob'),
        progress: given('progress'),
        hashes: given('hashes'),
        touched: given('touched'),
        received: 0,
        state: 'active',
        sealed: 0,
        writing_until: 0,
        wanted: 0,
      }),
    ),
    /** Nobody else writes, or whoever did was silent for too long. */
    claim: prepare<{
      digest: string;
      writer: string;
      received: number;
      now: number;
      until: number;
    }>((given) =>
      active(given('digest'))
        .where('sealed', '=', 0)
        .where('received', '=', given('received'))
        .where((all) =>
          all.or([all('writer', 'is', null), all('writing_until', '<', given('now'))]),
        )
        .set({ writer: given('writer'), writing_until: given('until'), wanted: 0 }),
    ),
    /** Whoever writes is to make room. */
    want: prepare<{ digest: string }>((given) => active(given('digest')).set({ wanted: 1 })),
    renew: prepare<{ digest: string; writer: string; until: number }>((given) =>
      active(given('digest'))
        .where('writer', '=', given('writer'))
        .where('wanted', '=', 0)
        .set({ writing_until: given('until') }),
    ),
    /** The same although somebody waits. */
    hold: prepare<{ digest: string; writer: string; until: number }>((given) =>
      active(given('digest'))
        .where('writer', '=', given('writer'))
        .set({ writing_until: given('until') }),
    ),
    record: prepare<Record>((given) =>
      active(given('digest'))
        .where('sealed', '=', 0)
        .where('writer', '=', given('writer'))
        .where('received', '=', given('from'))
        .set({
          received: given('received'),
          progress: given('progress'),
          hashes: given('hashes'),
          writer: given('nextWriter'),
          writing_until: given('until'),
          touched: given('touched'),
        }),
    ),
    release: prepare<{ digest: string; writer: string }>((given) =>
      queries
        .updateTable('file_uploads')
        .where('digest', '=', given('digest'))
        .where('writer', '=', given('writer'))
        .set({ writer: null }),
    ),
    /** Whether anybody is said to write what goes on: of the rest it makes no difference. */
    anyHeld: prepare<{ readonly [name: string]: never }>(() =>
      acrossTenants(queries)
        .selectFrom('file_uploads')
        .where('state', '=', 'active')
        .where('writer', 'is not', null)
        .limit(1)
        .select('digest'),
    ),
    releaseAll: prepare<{ readonly [name: string]: never }>(() =>
      acrossTenants(queries)
        .updateTable('file_uploads')
        .where('state', '=', 'active')
        .where('writer', 'is not', null)
        .set({ writer: null }),
    ),
    /** No more bytes are taken. Twice is once. */
    seal: prepare<{ digest: string; received: number; now: number }>((given) =>
      active(given('digest'))
        .where('received', '=', given('received'))
        .where((all) =>
          all.or([
            all('sealed', '=', 1),
            all('writer', 'is', null),
            all('writing_until', '<', given('now')),
          ]),
        )
        .set({ sealed: 1 }),
    ),
    finalize: (digest: string, outcome: ProposedObject, touched: number) =>
      final({ digest, outcome: JSON.stringify(outcome), at: commitTime, touched }),
    cancel: prepare<{ digest: string; received: number; touched: number }>((given) =>
      active(given('digest'))
        .where('received', '=', given('received'))
        .set({ state: 'cancelled', touched: given('touched') }),
    ),
  };
}
