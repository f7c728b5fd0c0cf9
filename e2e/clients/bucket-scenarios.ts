import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import type { getStorage } from 'firebase-admin/storage';

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** What a server of an application does with buckets of firebase-admin, and what it learns: plain JSON. */
type Scenario = {
  /** Below a prefix that nobody else uses. */
  readonly run: (bucket: Bucket, prefix: string) => Promise<unknown>;
  readonly expected: unknown;
};

/** Of no pattern that could hide what was mixed up. */
const someBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Math.imul(at, 2_654_435_761) >>> 24;
  return bytes;
};

const quarter = 256 * 1024;
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    ({ code }: { readonly code?: unknown }) => code,
  );

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    ({ code, errors }) => [code, errors?.[0]?.reason],
  );

/** Takes away what is named; only types do not know. */
const gone = null as unknown as string;

const inAnHour = () => Date.now() + 3_600_000;

export const bucketScenarios: Readonly<Record<string, Scenario>> = {
  'saves in one request, and reads what it has saved': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}a.txt`);
      await file.save('hello', {
        resumable: false,
        contentType: 'text/plain',
        metadata: { cacheControl: 'no-store', metadata: { colour: 'red' } },
      });
      const [bytes] = await file.download();
      const [checked] = await file.download({ validation: 'md5' });
      const [said] = await file.getMetadata();
      const { kind, contentType, cacheControl, size, md5Hash, crc32c, metageneration } = said;
      return {
        ...{ text: bytes.toString(), checked: checked.toString(), kind, contentType },
        ...{ cacheControl, size, md5Hash, crc32c, metageneration, metadata: said.metadata },
        isTold: file.metadata.generation === said.generation,
      };
    },
    expected: {
      text: 'hello',
      checked: 'hello',
      kind: 'storage#object',
      contentType: 'text/plain',
      cacheControl: 'no-store',
      size: '5',
      md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==',
      crc32c: 'mnG7TA==',
      metageneration: '1',
      metadata: { colour: 'red' },
      isTold: true,
    },
  },

  'saves in a request whose length it does not know, and in chunks': {
    async run(bucket, prefix) {
      const bytes = someBytes(3 * quarter - 100);
      const ways = [{}, { chunkSize: quarter }, { metadata: { contentLength: bytes.length } }];
      const learned = [];
      for (const [index, way] of ways.entries()) {
        const file = bucket.file(`${prefix}${index}.bin`);
        await file.save(bytes, { resumable: true, ...way });
        const [read] = await file.download();
        const [{ size, md5Hash }] = await file.getMetadata();
        learned.push([read.equals(bytes), Number(size) === bytes.length, md5Hash === md5Of(bytes)]);
      }
      return learned;
    },
    expected: [
      [true, true, true],
      [true, true, true],
      [true, true, true],
    ],
  },

  'saves nothing at all': {
    async run(bucket, prefix) {
      const sizes = [];
      for (const way of [{ resumable: false }, { resumable: true }]) {
        const file = bucket.file(`${prefix}${way.resumable}`);
        await file.save('', way);
        const [bytes] = await file.download();
        sizes.push([bytes.length, (await file.getMetadata())[0].size]);
      }
      return sizes;
    },
    expected: [
      [0, '0'],
      [0, '0'],
    ],
  },

  'writes and reads streams, and pieces of them': {
    async run(bucket, prefix) {
      const bytes = someBytes(2 * quarter);
      const file = bucket.file(`${prefix}stream`);
      await pipeline(
        Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
        file.createWriteStream(),
      );
      const piece = async (range: { start?: number; end?: number }) =>
        (await buffer(file.createReadStream(range))).equals(
          range.end !== undefined && range.end < 0
            ? bytes.subarray(range.end)
            : bytes.subarray(range.start, range.end === undefined ? undefined : range.end + 1),
        );
      return [
        await piece({}),
        await piece({ start: 10, end: 19 }),
        await piece({ start: bytes.length - 5 }),
        await piece({ end: -7 }),
        await codeOf(buffer(file.createReadStream({ start: bytes.length }))),
      ];
    },
    expected: [true, true, true, true, 416],
  },

  'packs what it saves, and unpacks what it reads': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}packed.txt`);
      await file.save('hello '.repeat(100), { gzip: true, resumable: false });
      const [unpacked] = await file.download();
      const [packed] = await file.download({ decompress: false });
      const [{ contentEncoding }] = await file.getMetadata();
      return [unpacked.length, gunzipSync(packed).length, packed.length < 100, contentEncoding];
    },
    expected: [600, 600, true, 'gzip'],
  },

  'says other things of an object, and takes them away': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}said`);
      const metadata = { contentLanguage: 'de', metadata: { a: '1', b: '2' } };
      await file.save('x', { resumable: false, contentType: 'a/b', metadata });
      await file.setMetadata({
        contentType: 'c/d',
        contentLanguage: gone,
        metadata: { a: null, c: '3' },
      });
      const [said] = await file.getMetadata();
      return [said.contentType, said.contentLanguage, said.metadata, said.metageneration];
    },
    expected: ['c/d', null, { b: '2', c: '3' }, '2'],
  },

  'knows what is there, and deletes it': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}there`);
      const before = await file.exists();
      await file.save('x', { resumable: false });
      const meanwhile = await file.exists();
      await file.delete();
      return [
        ...[before, meanwhile, await file.exists()],
        await reasonOf(file.delete()),
        await codeOf(file.delete({ ignoreNotFound: true })),
        await reasonOf(file.getMetadata()),
        await codeOf(file.download()),
      ];
    },
    expected: [[false], [true], [false], [404, 'notFound'], 'done', [404, 'notFound'], 404],
  },

  'lists by prefix, by folder and in pages': {
    async run(bucket, prefix) {
      for (const name of ['a', 'b/c', 'b/d', 'e/f/g', 'h']) {
        await bucket.file(`${prefix}${name}`).save('x', { resumable: false });
      }
      const short = (name: string) => name.slice(prefix.length);
      const namesOf = (files: readonly { readonly name: string }[]) =>
        files.map(({ name }) => short(name));
      const [all] = await bucket.getFiles({ prefix });
      const pages: string[][] = [];
      let asked: object | null = { prefix, maxResults: 2, autoPaginate: false };
      while (asked !== null) {
        const [page, next]: [readonly { name: string }[], object | null, unknown] =
          await bucket.getFiles(asked);
        pages.push(namesOf(page));
        asked = next;
      }
      const [flat, , answer] = await bucket.getFiles({
        prefix,
        delimiter: '/',
        autoPaginate: false,
      });
      const { prefixes = [] } = answer as { prefixes?: readonly string[] };
      const [few] = await bucket.getFiles({ prefix, fields: 'items(name,size)' });
      const [none] = await bucket.getFiles({ prefix: `${prefix}none` });
      return {
        ...{ all: namesOf(all), pages },
        ...{ flat: namesOf(flat), prefixes: prefixes.map(short), none: namesOf(none) },
        few: few.slice(0, 1).map((item) => Object.keys(item)),
        glob: await codeOf(bucket.getFiles({ prefix, matchGlob: '**/c' })),
      };
    },
    expected: {
      all: ['a', 'b/c', 'b/d', 'e/f/g', 'h'],
      pages: [['a', 'b/c'], ['b/d', 'e/f/g'], ['h']],
      flat: ['a', 'h'],
      prefixes: ['b/', 'e/'],
      none: [],
      few: [['name', 'size']],
      glob: 400,
    },
  },

  'copies, moves, renames and combines': {
    async run(bucket, prefix) {
      const file = (name: string) => bucket.file(`${prefix}${name}`);
      const textOf = async (name: string) => {
        const [isThere] = await file(name).exists();
        return isThere ? String((await file(name).download())[0]) : null;
      };
      await file('a').save('one', {
        resumable: false,
        contentType: 'a/b',
        metadata: { metadata: { k: 'v' } },
      });
      await file('a').copy(file('b'));
      await file('a').copy(file('c'), { contentType: 'c/d' });
      const said = async (name: string) => {
        const [{ contentType, metadata }] = await file(name).getMetadata();
        return [contentType, metadata];
      };
      const copied = [await said('b'), await said('c')];
      await file('b').move(`${prefix}d`);
      await file('d').rename(`${prefix}e/é f`);
      await file('c').moveFileAtomic(`${prefix}g`);
      await bucket.combine([file('a'), file('g')], file('sum'));
      const texts: Record<string, unknown> = {};
      for (const name of ['a', 'b', 'c', 'd', 'e/é f', 'g', 'sum'])
        texts[name] = await textOf(name);
      return { copied, texts, missing: await codeOf(file('none').copy(file('x'))) };
    },
    expected: {
      copied: [
        ['a/b', { k: 'v' }],
        ['c/d', null],
      ],
      texts: { a: 'one', b: null, c: null, d: null, 'e/é f': 'one', g: 'one', sum: 'oneone' },
      missing: 404,
    },
  },

  'goes by what must hold': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}held`);
      const once = { preconditionOpts: { ifGenerationMatch: 0 } };
      await file.save('first', { resumable: false, ...once });
      const again = [
        await codeOf(file.save('second', { resumable: false, ...once })),
        await codeOf(file.save('second', { resumable: true, ...once })),
        await codeOf(file.setMetadata({ contentType: 'a/b' }, { ifMetagenerationMatch: 7 })),
        await codeOf(file.delete({ ifGenerationMatch: 1 })),
      ];
      const [{ generation }] = await file.getMetadata();
      const older = bucket.file(file.name, { generation: Number(generation) });
      await file.save('third', {
        resumable: false,
        preconditionOpts: { ifGenerationMatch: Number(generation) },
      });
      return [...again, String((await file.download())[0]), await codeOf(older.download())];
    },
    expected: [412, 412, 412, 412, 'third', 404],
  },

  'has names with everything in them': {
    async run(bucket, prefix) {
      const names = [
        'a b+c',
        'ä/日本/🎉',
        '100%',
        'a%2Fb',
        '?x=1&y#z',
        "it's (fine)*!",
        'x//y',
        '..x',
      ];
      const same = [];
      for (const name of names) {
        const file = bucket.file(`${prefix}${name}`);
        await file.save(name, { resumable: name.length % 2 === 0 });
        const [bytes] = await file.download();
        const [said] = await file.getMetadata();
        same.push(bytes.toString() === name && said.name === file.name);
      }
      const [listed] = await bucket.getFiles({ prefix });
      return [same.every(Boolean), listed.length];
    },
    expected: [true, 8],
  },

  'is told of bytes that are not those that were meant': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}wrong`);
      const metadata = { md5Hash: md5Of(Buffer.from('other')) };
      const code = await codeOf(file.save('x', { resumable: false, metadata }));
      return [code, await file.exists()];
    },
    expected: [400, [false]],
  },

  'knows its bucket': {
    async run(bucket) {
      const [{ kind, name }] = await bucket.getMetadata();
      return [await bucket.exists(), kind, name === bucket.name];
    },
    expected: [[true], 'storage#bucket', true],
  },

  'is refused what would not be so': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}refused`);
      const keyed = bucket.file(`${prefix}keyed`, { encryptionKey: 'x'.repeat(32) });
      return [
        await codeOf(file.save('x', { resumable: false, public: true })),
        await codeOf(file.save('x', { resumable: false, metadata: { temporaryHold: true } })),
        await codeOf(keyed.save('x', { resumable: false })),
        await codeOf(file.makePublic()),
        await file.exists(),
      ];
    },
    expected: [400, 400, 400, 501, [false]],
  },

  'signs addresses at which others read, write and delete': {
    async run(bucket, prefix) {
      const learned: unknown[] = [];
      for (const version of ['v2', 'v4'] as const) {
        const file = bucket.file(`${prefix}${version} ä+b(1).txt`);
        const signed = (action: 'read' | 'write' | 'delete', more = {}) =>
          file.getSignedUrl({ version, action, expires: inAnHour(), ...more }).then(([url]) => url);
        const put = await fetch(await signed('write', { contentType: 'text/plain' }), {
          method: 'PUT',
          headers: { 'content-type': 'text/plain' },
          body: 'signed',
        });
        const got = await fetch(await signed('read', { promptSaveAs: 'my "file".txt' }));
        const text = await got.text();
        const [{ contentType }] = await file.getMetadata();
        const gone = await fetch(await signed('delete'), { method: 'DELETE' });
        const missing = await fetch(await signed('read'));
        learned.push([
          ...[put.status, got.status, text, contentType],
          got.headers.get('content-disposition')?.startsWith('attachment'),
          ...[gone.status, missing.status],
        ]);
      }
      return learned;
    },
    expected: [
      [200, 200, 'signed', 'text/plain', true, 204, 404],
      [200, 200, 'signed', 'text/plain', true, 204, 404],
    ],
  },

  'signs addresses at which others begin an upload that goes on': {
    async run(bucket, prefix) {
      const file = bucket.file(`${prefix}begun`);
      const [url] = await file.getSignedUrl({
        ...{ version: 'v4', action: 'resumable', expires: inAnHour() },
        extensionHeaders: { 'x-goog-content-length-range': '0,10' },
      });
      const begin = async () => {
        const headers = { 'x-goog-resumable': 'start', 'x-goog-content-length-range': '0,10' };
        const { status, headers: answered } = await fetch(url, { method: 'POST', headers });
        return { status, location: answered.get('location') ?? '' };
      };
      const put = (location: string, body: string, range: string) =>
        fetch(location, { method: 'PUT', body, headers: { 'content-range': range } });
      const { status, location } = await begin();
      const first = await put(location, 'hel', 'bytes 0-2/*');
      const kept = first.headers.get('range');
      const asked = await put(location, '', 'bytes */*');
      const last = await put(location, 'lo', 'bytes 3-4/5');
      const large = await put((await begin()).location, 'x'.repeat(11), 'bytes 0-10/11');
      const cancelled = await fetch((await begin()).location, { method: 'DELETE' });
      return [
        ...[status, first.status, kept, asked.status, last.status, large.status, cancelled.status],
        String((await file.download())[0]),
      ];
    },
    expected: [201, 308, 'bytes=0-2', 308, 200, 413, 499, 'hello'],
  },

  'goes on with an upload that somebody else began': {
    async run(bucket, prefix) {
      const bytes = someBytes(2 * quarter + 7);
      const file = bucket.file(`${prefix}went on`);
      const [uri] = await file.createResumableUpload();
      const partly = file.createWriteStream({ uri, chunkSize: quarter, isPartialUpload: true });
      await pipeline(Readable.from([bytes.subarray(0, quarter)]), partly);
      const isThere = await file.exists();
      const whole = file.createWriteStream({ uri, validation: false });
      await pipeline(Readable.from([bytes]), whole);
      return [isThere, (await file.download())[0].equals(bytes)];
    },
    expected: [[false], true],
  },
};

export async function runBucketScenario(bucket: Bucket, title: string): Promise<unknown> {
  const scenario = bucketScenarios[title];
  if (scenario === undefined) throw new Error(`No scenario is called "${title}".`);
  const learned = await scenario.run(bucket, `${randomUUID()}/`);
  // As it is when it comes from a process of its own.
  return JSON.parse(JSON.stringify(learned));
}
