import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

export type S3Server = {
  readonly url: string;
  readonly port: number;
  readonly bucket: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Names of all objects. */
  objects(): Promise<readonly string[]>;
  /** Puts empty ones there, past the wire. */
  fill(names: readonly string[]): Promise<void>;
  /** Multipart uploads that are neither finished nor given up. */
  uploads(): Promise<readonly S3Upload[]>;
  close(): Promise<void>;
};

type Store = S3rver['store'];

export type S3Upload = { readonly key: string; readonly id: string };

const bucket = 'latchkey-files';

const pageSize = 1000;

type ListPage = { readonly Contents?: readonly unknown[]; IsTruncated: boolean };

const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.');

const uploadsFolder = (store: Store) => store.getResourcePath(bucket, undefined, 'uploads');

async function uploadsOf(store: Store): Promise<readonly S3Upload[]> {
  const folder = uploadsFolder(store);
  const ids = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8') })),
  );
}

/** Whoever asks again because no answer came must not find an upload that is half put together. */
function turnsByUpload() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, turn);
    return turn;
  };
}

type Turns = ReturnType<typeof turnsByUpload>;

/** What Amazon's service sees to and this one does not. */
function makeStrict(store: Store, smallestPart: number, inTurn: Turns): void {
  const { putContent, putPart, putObjectMultipart, getObject, listObjects } = store;
  let written = 0;

  async function finish(...[name, id, parts]: Parameters<Store['putObjectMultipart']>) {
    const folder = join(uploadsFolder(store), id);
    if (!existsSync(folder)) throw noSuchUpload();
    for (const [index, { number, etag }] of parts.entries()) {
      const path = join(folder, String(number));
      const known = existsSync(path) ? await readFile(`${path}.md5`, 'utf8') : undefined;
      if (known !== etag) throw new S3Error('InvalidPart', `Part ${number} is another one.`);
      if (index < parts.length - 1 && (await stat(path)).size < smallestPart) {
        throw new S3Error('EntityTooSmall', `Part ${number} is too small.`);
      }
    }
    return putObjectMultipart.call(store, name, id, parts);
  }

  Object.assign(store, {
    // Nobody sees half of what is being written, nor what was cut on its way.
    async putContent(path, content) {
      written += 1;
      const unfinished = join(dirname(path), `._S3rver_${written}_${basename(path).length}`);
      try {
        const result = await putContent.call(store, unfinished, content);
        await rename(unfinished, path);
        return result;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async putPart(name, id, part, content) {
      if (!existsSync(join(uploadsFolder(store), id))) throw noSuchUpload();
      return putPart.call(store, name, id, part, content);
    },
    putObjectMultipart: (name, id, parts) => inTurn(id, () => finish(name, id, parts)),
    // It names the page after a full one by a cipher that is no longer there.
    async listObjects(name, options) {
      return { ...(await listObjects.call(store, name, options)), isTruncated: false };
    },
    // It takes a range that ends with the first byte for one without an end.
    getObject(name, key, options) {
      const end = options?.end === 0 ? { end: Number.MIN_VALUE } : {};
      return getObject.call(store, name, key, options && { ...options, ...end });
    },
  } satisfies Partial<Store>);
}

/** Calls that this service does not know. */
function addUploadCalls(server: S3rver, inTurn: Turns): void {
  const { store } = server;
  // Before what leads to its own calls, and after what words answers and failures.
  server.middleware.splice(-1, 0, async (context, next) => {
    const { uploadId, uploads, prefix = '' } = context.query;
    if (context.method === 'DELETE' && uploadId !== undefined) {
      const folder = join(uploadsFolder(store), uploadId);
      await inTurn(uploadId, async () => {
        if (!existsSync(folder)) throw noSuchUpload();
        await rm(folder, { recursive: true });
      });
      context.status = 204;
      return;
    }
    if (context.method === 'GET' && uploads !== undefined) {
      const found = (await uploadsOf(store)).filter(({ key }) => key.startsWith(prefix));
      const Initiated = new Date().toISOString();
      const Upload = found.map(({ key, id }) => ({ Key: key, UploadId: id, Initiated }));
      context.body = { ListMultipartUploadsResult: { IsTruncated: false, Upload } };
      return;
    }
    if (/^\/[^/]+\/$/.test(context.path)) {
      // The slash behind a bucket is signed, and this service would leave it out.
      context.state.vhost = true;
      context.mountPath = '/';
    }
    await next();
    // A full page may have another one after it.
    const { ListBucketResult: page } = (context.body ?? {}) as { ListBucketResult?: ListPage };
    if (page !== undefined) page.IsTruncated = (page.Contents?.length ?? 0) === pageSize;
  });
}

/** It logs to nobody, and complains of that about requests that outlive it. */
function makeQuiet(server: S3rver): void {
  server.middleware.shift();
  const ignore = () => undefined;
  server.context.logger = { info: ignore, warn: ignore, error: ignore };
}

/**
 * A service that speaks S3, with one bucket. It is somebody else's: what is signed, asked and answered is
 * not judged by our own reading of it. Where it is more lenient than Amazon's, it is as strict here.
 */
export async function startS3Server({
  smallestPart = 5 * 1024 ** 2,
}: {
  readonly smallestPart?: number;
} = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  makeQuiet(server);
  const inTurn = turnsByUpload();
  makeStrict(server.store, smallestPart, inTurn);
  addUploadCalls(server, inTurn);
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    bucket,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async objects() {
      const ending = '._S3rver_object';
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.flatMap((name) => (name.endsWith(ending) ? name.slice(0, -ending.length) : []));
    },
    async fill(names) {
      for (const name of names) {
        const path = server.store.getResourcePath(bucket, name, 'object');
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, '');
      }
    },
    uploads: () => uploadsOf(server.store),
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
