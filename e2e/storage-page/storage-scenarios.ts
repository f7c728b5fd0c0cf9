import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  type StorageError,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251);

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }: StorageError) => code,
  );

export type StorageScenario = {
  readonly expected: unknown;
  readonly run: (storage: FirebaseStorage) => Promise<unknown>;
};

/** What an application does with files, and what it learns, by rules that let everybody do everything. */
export const storageScenarios: Readonly<Record<string, StorageScenario>> = {
  'uploads bytes with metadata, and finds both': {
    async run(storage) {
      const place = ref(storage, 'pictures/Ünï cödé & +%2F ?.txt');
      const { metadata } = await uploadBytes(place, new TextEncoder().encode('hello'), {
        contentType: 'text/plain',
        customMetadata: { by: 'ada', 'a-b': '1' },
      });
      const { fullPath, name, size, contentType, customMetadata, md5Hash } =
        await getMetadata(place);
      const text = textOf(await getBytes(place));
      const isIt = metadata.generation === (await getMetadata(place)).generation;
      return [fullPath, name, size, contentType, customMetadata, md5Hash, text, isIt];
    },
    expected: [
      'pictures/Ünï cödé & +%2F ?.txt',
      'Ünï cödé & +%2F ?.txt',
      5,
      'text/plain',
      { by: 'ada', 'a-b': '1' },
      'XUFAKrxLKna5cZ2REBfFkg==',
      'hello',
      true,
    ],
  },

  'uploads texts in every form that the client knows': {
    async run(storage) {
      const place = ref(storage, 'texts/one');
      const read = async () => [
        textOf(await getBytes(place)),
        (await getMetadata(place)).contentType,
      ];
      await uploadString(place, 'rÄw');
      const raw = await read();
      await uploadString(place, 'aGVsbG8=', 'base64', { contentType: 'text/x' });
      const base64 = await read();
      await uploadString(place, 'data:text/plain;base64,aGVsbG8=', 'data_url');
      return [raw, base64, await read()];
    },
    expected: [
      ['rÄw', 'application/octet-stream'],
      ['hello', 'text/x'],
      ['hello', 'text/plain'],
    ],
  },

  'uploads in several requests and hears how it goes': {
    async run(storage) {
      const bytes = bytesOf(2_000_003);
      const task = uploadBytesResumable(ref(storage, 'large/one'), bytes, { contentType: 'a/b' });
      const heard: number[] = [];
      task.on('state_changed', ({ bytesTransferred }) => heard.push(bytesTransferred));
      const { metadata, totalBytes } = await task;
      const back = new Uint8Array(await getBytes(task.snapshot.ref));
      return [
        metadata.size === bytes.length && totalBytes === bytes.length,
        metadata.md5Hash,
        isSame(back, bytes),
        heard.length > 2 && heard.every((count, at) => at === 0 || count >= (heard[at - 1] ?? 0)),
        metadata.contentType,
      ];
    },
    expected: [true, 're6Of3wxImoYx+3kP59u4Q==', true, true, 'a/b'],
  },

  'pauses an upload and goes on': {
    async run(storage) {
      const bytes = bytesOf(3_000_000);
      const place = ref(storage, 'large/paused');
      const task = uploadBytesResumable(place, bytes);
      const states = new Set<string>();
      await new Promise<void>((resolve) => {
        task.on('state_changed', ({ state, bytesTransferred }) => {
          if (bytesTransferred > 0 && !states.has('paused')) task.pause();
          states.add(state);
          if (state === 'paused') resolve();
        });
      });
      task.resume();
      const { metadata } = await task;
      return [[...states].sort(), metadata.md5Hash];
    },
    expected: [['paused', 'running'], '2FvCMljPTsIHlj+fLwLDjQ=='],
  },

  'cancels an upload, of which nothing is left': {
    async run(storage) {
      const place = ref(storage, 'large/cancelled');
      const task = uploadBytesResumable(place, bytesOf(3_000_000));
      task.on('state_changed', ({ bytesTransferred }) => {
        if (bytesTransferred > 0) task.cancel();
      });
      const outcome = await codeOf(Promise.resolve(task));
      return [outcome, await codeOf(getMetadata(place))];
    },
    expected: ['storage/canceled', 'storage/object-not-found'],
  },

  'uploads nothing at all': {
    async run(storage) {
      const [place, other] = [ref(storage, 'empty'), ref(storage, 'empty too')];
      await uploadBytes(place, new Uint8Array());
      const task = await uploadBytesResumable(other, new Uint8Array());
      return [
        (await getBytes(place)).byteLength,
        // Of one that it has, Chromium says itself that nothing has no beginning.
        (await getBytes(other, 10)).byteLength,
        task.metadata.size,
      ];
    },
    expected: [0, 0, 0],
  },

  'changes metadata, and takes it away with null': {
    async run(storage) {
      const place = ref(storage, 'changed');
      await uploadString(place, 'x', 'raw', {
        cacheControl: 'no-store',
        contentLanguage: 'de',
        customMetadata: { a: '1', b: '2' },
      });
      const gone = null as unknown as string;
      const { cacheControl, contentLanguage, contentType, customMetadata, metageneration } =
        await updateMetadata(place, {
          contentLanguage: gone,
          contentType: 'text/css',
          customMetadata: { a: gone, c: '3' },
        });
      return [cacheControl, contentLanguage, contentType, customMetadata, metageneration];
    },
    expected: ['no-store', undefined, 'text/css', { b: '2', c: '3' }, '2'],
  },

  'has links that whoever is given one can open': {
    async run(storage) {
      const place = ref(storage, 'shared/a b.txt');
      await uploadString(place, 'for you');
      const url = await getDownloadURL(place);
      const answer = await fetch(url, { headers: { range: 'bytes=4-' } });
      return [url === (await getDownloadURL(place)), answer.status, await answer.text()];
    },
    expected: [true, 206, 'you'],
  },

  'lists folders in pages': {
    async run(storage) {
      for (const name of ['a', 'b', 'c/d', 'c/e', 'f/g']) {
        await uploadString(ref(storage, `listed/${name}`), name);
      }
      const place = ref(storage, 'listed');
      const all = await listAll(place);
      const pages: string[][] = [];
      let pageToken: string | undefined;
      do {
        const page = await list(place, { maxResults: 2, ...(pageToken && { pageToken }) });
        pages.push([...page.prefixes, ...page.items].map(({ fullPath }) => fullPath));
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined);
      return [
        all.items.map(({ name }) => name),
        all.prefixes.map(({ fullPath }) => fullPath),
        pages.flat().sort(),
        pages.every((page) => page.length <= 2),
        (await listAll(ref(storage, 'listed/c'))).items.map(({ fullPath }) => fullPath),
      ];
    },
    expected: [
      ['a', 'b'],
      ['listed/c', 'listed/f'],
      ['listed/a', 'listed/b', 'listed/c', 'listed/f'],
      true,
      ['listed/c/d', 'listed/c/e'],
    ],
  },

  'reads no more than it asked for': {
    async run(storage) {
      const place = ref(storage, 'long');
      await uploadBytes(place, bytesOf(1_000_000));
      return (await getBytes(place, 100)).byteLength;
    },
    expected: 100,
  },

  'deletes, and is told what is not there': {
    async run(storage) {
      const place = ref(storage, 'deleted');
      await uploadString(place, 'x');
      await deleteObject(place);
      return [
        await codeOf(getMetadata(place)),
        await codeOf(getBytes(place)),
        await codeOf(getDownloadURL(place)),
        await codeOf(deleteObject(place)),
        await codeOf(updateMetadata(place, { contentType: 'a/b' })),
      ];
    },
    expected: Array.from({ length: 5 }, () => 'storage/object-not-found'),
  },
};

export const runStorageScenario = (storage: FirebaseStorage, title: string): Promise<unknown> => {
  const scenario = storageScenarios[title];
  if (scenario === undefined) throw new Error(`There is no scenario “${title}”.`);
  return scenario.run(storage);
};
