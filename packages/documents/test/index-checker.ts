import type { Snapshot } from '@latchkey/kernel/store/database';
import { documentKey } from '../src/encoding/document-key.ts';
import { indexEntries } from '../src/indexes/index-entries.ts';
import type { Fields } from '../src/values/value.ts';

type Text = string | null;
const hex = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('hex');

async function rowsOf(database: Snapshot, sql: string) {
  return database.read({ sql, parameters: [] });
}

/** What indexes have that no document has (+), and what they lack (-). */
export async function indexFaults(database: Snapshot): Promise<readonly string[]> {
  const scopes = await rowsOf(database, 'SELECT * FROM document_scopes');
  const fields = await rowsOf(database, 'SELECT * FROM document_fields');
  const scopeOf = (number: number, kind: string, path: Text) =>
    scopes.find(
      (row) => row['database'] === number && row['kind'] === kind && row['path'] === path,
    )?.['scope'];
  const fieldOf = (number: number, space: string, path: string) =>
    fields.find(
      (row) => row['database'] === number && row['space'] === space && row['path'] === path,
    )?.['field'];

  const expected = new Set<string>();
  for (const row of await rowsOf(database, 'SELECT * FROM documents')) {
    const number = Number(row['database']);
    const path = String(row['path']).split('/');
    const places = [
      { scope: scopeOf(number, 'collection', path.slice(0, -1).join('/')), key: path.slice(-1) },
    ];
    if (path.length > 2) {
      places.push({ scope: scopeOf(number, 'group', path.at(-2) ?? null), key: path });
    }
    for (const [index, { scope, key }] of places.entries()) {
      const bytes = hex(documentKey(key));
      for (const entry of indexEntries(JSON.parse(String(row['fields'])) as Fields)) {
        const field = fieldOf(number, entry.space, entry.fieldPath);
        expected.add(`${number} ${scope} ${field} ${hex(entry.value)} ${bytes}`);
      }
      if (index === 1) expected.add(`${number} ${scope} 0 ${bytes} `);
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
    ...[...found].filter((entry) => !expected.has(entry)).map((entry) => `+ ${entry}`),
    ...[...expected].filter((entry) => !found.has(entry)).map((entry) => `- ${entry}`),
  ];
}
