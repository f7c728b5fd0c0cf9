import { type Hasher, type Hashes, openHasher } from './hashes.ts';
import { type HashingStream, openHashingStream } from './hashing-threads.ts';

export type StreamHasher = {
  /** Where something is answered, it is to be waited for before more comes. */
  update(piece: Uint8Array): Promise<void> | undefined;
  save(): Promise<string>;
  hashes(): Promise<Hashes>;
  /** Always, also when the stream was cut. */
  end(): void;
};

/** A shorter stream is hashed sooner than a thread is told of it. */
const longStream = 1024 * 1024;

/** What may be on its way to a thread, of one stream. */
const memoryBytes = 256 * 1024;
const mostMemories = 4;

/**
 * Hashes what streams by beside everything else: on a thread of its own as soon as there is a lot of it, so that
 * neither the upload nor anybody's sign-in waits for it.
 */
async function openStreamHasher(saved: string | undefined): Promise<StreamHasher> {
  const here = await openHasher(saved);
  let size = 0;
  let there: ReturnType<typeof elsewhere> | undefined;

  const save = async (): Promise<string> => (there === undefined ? here.save() : there.save());

  return {
    update(piece) {
      size += piece.length;
      if (there === undefined && size > longStream) there = elsewhere(here);
      if (there !== undefined) return there.update(piece);
      here.update(piece);
      return undefined;
    },
    save,
    hashes: async () => (await openHasher(await save())).hashes(),
    end: () => there?.end(),
  };
}

/** For as long as the work takes, from where another one was. */
export async function withStreamHasher<Result>(
  saved: string | undefined,
  work: (hasher: Pick<StreamHasher, 'update' | 'save' | 'hashes'>) => Promise<Result>,
): Promise<Result> {
  const hasher = await openStreamHasher(saved);
  try {
    return await work(hasher);
  } finally {
    hasher.end();
  }
}

/** Goes on with a hasher on a thread. */
function elsewhere(begun: Pick<Hasher, 'save'>) {
  const free: ArrayBuffer[] = Array.from(
    { length: mostMemories },
    () => new ArrayBuffer(memoryBytes),
  );
  let filled = 0;
  let failure: Error | undefined;
  let waiting: PromiseWithResolvers<void> | undefined;
  let saving: PromiseWithResolvers<string> | undefined;

  const stream: HashingStream = openHashingStream({
    answered(answer) {
      if (answer.kind === 'saved') {
        saving?.resolve(answer.state);
        return;
      }
      free.push(answer.memory);
      waiting?.resolve();
      waiting = undefined;
    },
    lost(error) {
      failure = error;
      waiting?.reject(error);
      saving?.reject(error);
    },
  });
  stream.tell({ kind: 'begin', state: begun.save() });

  function send(): void {
    const memory = free.shift();
    if (memory === undefined || filled === 0) return;
    stream.tell({ kind: 'update', memory, length: filled }, [memory]);
    filled = 0;
  }

  async function put(piece: Uint8Array): Promise<void> {
    for (let done = 0; done < piece.length; ) {
      if (failure !== undefined) throw failure;
      const [memory] = free;
      if (memory === undefined) {
        waiting = Promise.withResolvers();
        await waiting.promise;
        continue;
      }
      const part = piece.subarray(done, done + memoryBytes - filled);
      new Uint8Array(memory).set(part, filled);
      filled += part.length;
      done += part.length;
      if (filled === memoryBytes) send();
    }
  }

  return {
    update: put,
    async save(): Promise<string> {
      if (filled > 0) send();
      if (failure !== undefined) throw failure;
      saving = Promise.withResolvers();
      stream.tell({ kind: 'save' });
      return saving.promise;
    },
    end: () => stream.end(),
  };
}
