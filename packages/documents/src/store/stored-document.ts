import type { Row } from '@latchkey/kernel/store/database';
import { type DatabaseName, printName } from '../paths/document-name.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Fields } from '../values/value.ts';
import type { Microseconds } from '../wire/timestamps.ts';

export type StoredDocument = QueriedDocument & {
  /** The fields as they travel: whoever only sends them need not read them. */
  readonly text: string;
  readonly createTime: Microseconds;
  readonly updateTime: Microseconds;
};

/** Of a row with `path`, `fields`, `created` and `updated`. Its fields are read when somebody asks. */
export function storedDocument(database: DatabaseName, row: Row): StoredDocument {
  const text = String(row['fields']);
  let fields: Fields | undefined;
  return {
    name: printName(database, [String(row['path'])]),
    text,
    createTime: Number(row['created']),
    updateTime: Number(row['updated']),
    get fields() {
      // It was written from fields.
      fields ??= JSON.parse(text) as Fields;
      return fields;
    },
  };
}
