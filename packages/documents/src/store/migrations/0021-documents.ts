import type { Migration } from '@latchkey/kernel/store/migrate';

/** Documents, one ordered index of all their fields, and what became of them. */
export const documents: Migration = {
  id: '0021-documents',
  statements(dialect) {
    const bytes = dialect === 'sqlite' ? 'blob' : 'bytea';
    // Entries are nothing but their key; SQLite would otherwise keep each of them twice.
    const keyOnly = dialect === 'sqlite' ? ' WITHOUT ROWID' : '';
    return [
      `CREATE TABLE document_databases (
        database integer PRIMARY KEY,
        project text NOT NULL,
        name text NOT NULL,
        secret text NOT NULL,
        UNIQUE (project, name)
      )`,
      `CREATE TABLE document_scopes (
        database integer NOT NULL,
        scope integer NOT NULL,
        kind text NOT NULL,
        path text NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (database, scope),
        UNIQUE (database, kind, digest)
      )`,
      `CREATE TABLE document_fields (
        database integer NOT NULL,
        field integer NOT NULL,
        space text NOT NULL,
        path text NOT NULL,
        digest text NOT NULL,
        PRIMARY KEY (database, field),
        UNIQUE (database, space, digest)
      )`,
      `CREATE TABLE document_indexing (
        database integer PRIMARY KEY,
        version integer NOT NULL,
        phase text NOT NULL,
        complete text NOT NULL,
        target text NOT NULL,
        traces text NOT NULL,
        since bigint NOT NULL,
        walked_collection integer NOT NULL,
        walked_key ${bytes} NOT NULL,
        walked bigint NOT NULL,
        documents bigint NOT NULL
      )`,
      `CREATE TABLE documents (
        database integer NOT NULL,
        path_key ${bytes} NOT NULL,
        collection integer NOT NULL,
        key ${bytes} NOT NULL,
        path text NOT NULL,
        fields text NOT NULL,
        created bigint NOT NULL,
        updated bigint NOT NULL,
        PRIMARY KEY (database, path_key),
        UNIQUE (database, collection, key)
      )`,
      `CREATE TABLE document_entries (
        database integer NOT NULL,
        scope integer NOT NULL,
        field integer NOT NULL,
        value ${bytes} NOT NULL,
        key ${bytes} NOT NULL,
        PRIMARY KEY (database, scope, field, value, key)
      )${keyOnly}`,
      `CREATE TABLE document_changes (
        database integer NOT NULL,
        at bigint NOT NULL,
        position integer NOT NULL,
        path_key ${bytes} NOT NULL,
        collection integer NOT NULL,
        path text NOT NULL,
        fields text,
        created bigint,
        updated bigint,
        deleted integer NOT NULL,
        changed_by text,
        allowed_by text,
        PRIMARY KEY (database, at, position)
      )`,
      `CREATE TABLE document_transactions (
        database integer NOT NULL,
        id ${bytes} NOT NULL,
        caller text NOT NULL,
        used bigint NOT NULL,
        reads integer NOT NULL,
        ended integer NOT NULL,
        PRIMARY KEY (database, id)
      )`,
      'CREATE INDEX document_transactions_by_use ON document_transactions (database, used)',
      `CREATE TABLE document_transaction_reads (
        database integer NOT NULL,
        id ${bytes} NOT NULL,
        key ${bytes} NOT NULL,
        query text,
        PRIMARY KEY (database, id, key)
      )`,
      'CREATE INDEX document_changes_of_document ON document_changes (database, path_key, at)',
      'CREATE INDEX document_changes_of_collection ON document_changes (database, collection, at)',
    ];
  },
};
