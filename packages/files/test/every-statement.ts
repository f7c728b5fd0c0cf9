import type { Database, Statement } from '@latchkey/kernel/store/database';
import { overheard } from '@latchkey/testing/overheard';
import type { Bytes } from '../src/bytes/bytes.ts';
import { type Files, openFiles } from '../src/open-files.ts';
import { admitAll, bucket, named, newObject } from './files-world.ts';
import { pieces } from './pieces.ts';

/** Takes everything and has nothing. */
const nowhere: Bytes = {
  kind: 'disk',
  begin: async () => '',
  async append(_key, progress, source) {
    let size = Number(progress);
    for await (const piece of source) size += piece.length;
    return { size, progress: String(size) };
  },
  finish: async () => undefined,
  async write(_key, source) {
    let size = 0;
    for await (const piece of source) size += piece.length;
    return { size };
  },
  read: async () => pieces(),
  copy: async () => undefined,
  remove: async () => undefined,
  async *list() {
    yield { key: 'unknown', size: 1, modifiedAt: 0 };
  },
  tidy: async () => undefined,
  check: async () => undefined,
};

const owner = 'uid:ada';
const put = (files: Files, name: string) =>
  files.put(newObject(name, { owner, tokens: ['one'] }), pieces('bytes'), admitAll);
const begin = (files: Files, name: string) =>
  files.uploads.begin(newObject(name, { owner }), { identity: owner, size: 5 });

/** What nobody calls beside others: everything is gone then. */
type Verb = Exclude<keyof Files, 'clear'>;

/** One call of every verb: a new one does not compile until it is here. */
const verbs: { readonly [Name in Verb]: (files: Files) => unknown } = {
  get: (files) => files.get(named('mine')),
  async list(files) {
    const question = { prefix: 'folder/', delimiter: '/', maxResults: 5 };
    const { nextPageToken } = await files.list(bucket, question);
    if (nextPageToken === undefined) return;
    await files.list(bucket, { ...question, pageToken: nextPageToken });
  },
  buckets: (files) => files.buckets(),
  async read(files) {
    await files.read(await put(files, 'mine'));
  },
  async put(files) {
    await put(files, 'mine');
    await put(files, 'mine');
  },
  patch: (files) => files.patch(named('mine'), () => ({ custom: { a: 'b' } }), admitAll),
  mintToken: (files) => files.mintToken(named('mine'), admitAll),
  ensureToken: (files) => files.ensureToken(named('mine'), admitAll),
  removeToken: (files) => files.removeToken(named('mine'), 'one', admitAll),
  async remove(files) {
    await put(files, 'removed');
    await files.remove(named('removed'), admitAll);
  },
  async copy(files) {
    await files.copy(await put(files, 'mine'), newObject('copied'), admitAll);
  },
  async uploads(files) {
    const { id } = await begin(files, 'uploaded');
    await files.uploads.append(id, 0, pieces('bytes'));
    await files.uploads.query(id);
    await files.uploads.finish(id, admitAll);
    const cancelled = await begin(files, 'cancelled');
    await files.uploads.cancel(cancelled.id);
    await files.uploads.forgetWriters();
  },
  usage: (files) => files.usage(owner),
  sweep: (files) => files.sweep(),
  check: (files) => files.check(),
};

export const verbNames = Object.keys(verbs) as Verb[];

export async function everyStatement(open: () => Promise<Database>) {
  const { listening, statements } = overheard(await open());
  const files = openFiles({ database: listening, bytes: nowhere });
  await put(files, 'mine');
  return async (verb: Verb): Promise<readonly Statement[]> => {
    statements();
    await verbs[verb](files);
    return statements();
  };
}

const copies = 3000;
const copied = [
  `file_objects SELECT bucket, name || n, generation, metageneration, updated, size, md5, crc32c,
    settable, custom, tokens, owner || n, blob || n FROM file_objects`,
  'file_blobs SELECT key || n, state, since, progress FROM file_blobs',
  `file_uploads SELECT digest || n, object, identity, preconditions, size, owner || n, blob || n,
    received, progress, hashes, state, sealed, writer, writing_until, wanted, outcome, generation,
    touched FROM file_uploads`,
  'file_usage SELECT kind, owner || n, objects, bytes, uploads, uploaded FROM file_usage',
];

/** As many again of everything, that belong to others. */
export async function fillFiles(open: () => Promise<Database>): Promise<void> {
  const database = await open();
  const files = openFiles({ database, bytes: nowhere });
  await put(files, 'folder/one/a');
  await begin(files, 'going on');
  const series = `generate_series(1, ${copies}) AS n`;
  await database.commit(
    copied.map((rows) => ({ sql: `INSERT INTO ${rows}, ${series}`, parameters: [] })),
  );
}
