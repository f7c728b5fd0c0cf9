import type { Migration } from '@latchkey/kernel/store/migrate';

/** Objects, where their bytes are, uploads that go on, and the space that all of it takes. */
export const files: Migration = {
  id: '0026-files',
  statements(dialect) {
    // In the order of the bytes of UTF-8, which is SQLite's own.
    const text = dialect === 'sqlite' ? 'text' : 'text COLLATE "C"';
    return [
      `CREATE TABLE file_objects (
        bucket ${text} NOT NULL,
        name ${text} NOT NULL,
        generation bigint NOT NULL,
        metageneration bigint NOT NULL,
        updated bigint NOT NULL,
        size bigint NOT NULL,
        md5 text NOT NULL,
        crc32c text NOT NULL,
        settable text NOT NULL,
        custom text NOT NULL,
        tokens text NOT NULL,
        owner text,
        blob text NOT NULL UNIQUE,
        PRIMARY KEY (bucket, name)
      )`,
      `CREATE TABLE file_blobs (
        key text PRIMARY KEY,
        state text NOT NULL,
        since bigint NOT NULL,
        progress text
      )`,
      'CREATE INDEX file_blobs_by_state ON file_blobs (state, since)',
      `CREATE TABLE file_uploads (
        digest text PRIMARY KEY,
        object text NOT NULL,
        identity text NOT NULL,
        preconditions text NOT NULL,
        size bigint,
        owner text,
        blob text NOT NULL UNIQUE,
        received bigint NOT NULL,
        progress text NOT NULL,
        hashes text NOT NULL,
        state text NOT NULL,
        sealed integer NOT NULL,
        writer text,
        writing_until bigint NOT NULL,
        wanted integer NOT NULL,
        outcome text,
        generation bigint,
        touched bigint NOT NULL
      )`,
      'CREATE INDEX file_uploads_by_state ON file_uploads (state, touched)',
      `CREATE TABLE file_usage (
        kind text NOT NULL,
        owner text NOT NULL,
        objects bigint NOT NULL,
        bytes bigint NOT NULL,
        uploads bigint NOT NULL,
        uploaded bigint NOT NULL,
        PRIMARY KEY (kind, owner)
      )`,
    ];
  },
};
