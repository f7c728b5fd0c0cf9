import type { Snapshot } from '@latchkey/kernel/store/database';
import { documentKey } from '../src/encoding/document-key.ts';
import { type IndexConfig, nothingDeclared } from '../src/indexes/index-config.ts';
import { indexEntries } from '../src/indexes/index-entries.ts';
import type { IndexingState } from '../src/indexes/indexing.ts';
import { indexesOfPlace, type PlaceKind } from '../src/indexes/place-indexes.ts';
import type { Fields } from '../src/values/value.ts';

type Text = string | null;
const hex = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('hex');

async function rowsOf(database: Snapshot, sql: string) {
  return database.read({ sql, parameters: [] });
}

const nothing: IndexingState = {
  phase: 'ready',
  complete: nothingDeclared,
  target: nothingDeclared,
  traces: [],
};

async function statesOf(database: Snapshot): Promise<ReadonlyMap<number, IndexingState>> {
  const rows = await rowsOf(database, 'SELECT * FROM document_indexing');
  return new Map(
    rows.map(({ database: number, phase, complete, target, traces }) => [
      Number(number),
      {
        phase: phase as IndexingState['phase'],
        complete: JSON.parse(String(complete)),
        target: JSON.parse(String(target)),
        traces: JSON.parse(String(traces)),
      },
    ]),
  );
}

/**
 * What indexes have that no document has (+), and what they lack (-). While some are being built or
 * removed, what is complete must be there, and what is on its way may be.
 */
export async function indexFaults(database: Snapshot): Promise<readonly string[]> {
  const scopes = await rowsOf(database, 'SELECT * FROM document_scopes');
  const fields = await rowsOf(database, 'SELECT * FROM document_fields');
  const states = await statesOf(database);
  const scopeOf = (number: number, kind: string, path: Text) =>
    scopes.find(
      (row) => row['database'] === number && row['kind'] === kind && row['path'] === path,
    )?.['scope'];
  const fieldOf = (number: number, space: string, path: string) =>
    fields.find(
      (row) => row['database'] === number && row['space'] === space && row['path'] === path,
    )?.['field'];

  const required = new Set<string>();
  const admitted = new Set<string>();
  for (const row of await rowsOf(database, 'SELECT * FROM documents')) {
    const number = Number(row['database']);
    const path = String(row['path']).split('/');
    const id = path.at(-2) ?? '';
    const collection = scopeOf(number, 'collection', path.slice(0, -1).join('/'));
    const isRoot = path.length === 2;
    const places: { kind: PlaceKind; scope: typeof collection; key: readonly string[] }[] = [
      { kind: isRoot ? 'root' : 'nested', scope: collection, key: path.slice(-1) },
    ];
    if (!isRoot) places.push({ kind: 'group', scope: scopeOf(number, 'group', id), key: path });
    const state = states.get(number) ?? nothing;
    const documentFields = JSON.parse(String(row['fields'])) as Fields;
    for (const { kind, scope, key } of places) {
      const bytes = hex(documentKey(key));
      const add = (to: Set<string>, config: IndexConfig) => {
        for (const entry of indexEntries(documentFields, indexesOfPlace(config, id, kind))) {
          const field = fieldOf(number, entry.space, entry.fieldPath);
          to.add(`${number} ${scope} ${field} ${hex(entry.value)} ${bytes}`);
        }
      };
      add(required, state.complete);
      for (const config of [state.complete, state.target, ...state.traces]) add(admitted, config);
      if (kind === 'group') {
        for (const entries of [required, admitted]) entries.add(`${number} ${scope} 0 ${bytes} `);
      }
    }
  }
  const entries = await rowsOf(database, 'SELECT * FROM document_entries');
  const found = new Set(
    entries.map(
      (row) =>
        `${row['database']} ${row['scope']} ${row['field']} ${hex(row['value'])} ${hex(row['key'])}`,
    ),
  );
  return [
    ...[...found].filter((entry) => !admitted.has(entry)).map((entry) => `+ ${entry}`),
    ...[...required].filter((entry) => !found.has(entry)).map((entry) => `- ${entry}`),
  ];
}
