import { useRef, useState } from 'react';
import { useAccount } from '../backend-context.ts';
import { fill, reasonOf, words } from '../messages/messages.ts';
import { useNews } from '../parts/news.tsx';
import type { Pictures, Upload } from '../pictures/pictures.ts';
import { isShown, largestPicture } from '../pictures/prepare.ts';

const said = words.pictures;

export const mostPictures = 4;

/** A picture beside a note that is being written. */
export type Attachment = {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly part: number;
  /** Where it is, once it is on the server. */
  readonly picture: string | undefined;
};

type Uploads = {
  readonly list: readonly Attachment[];
  add(files: readonly File[]): void;
  /** Cancels what is on its way, and deletes what has arrived. */
  remove(id: number): void;
  /** The note has them now. */
  clear(): void;
};

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'storage/canceled';

export function useUploads(pictures: Pictures, board: string): Uploads {
  const { localId: uid } = useAccount();
  const tell = useNews();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const running = useRef(new Map<number, Upload>());
  const next = useRef(0);

  const change = (id: number, part: Partial<Attachment>) =>
    setList((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: number) => setList((all) => all.filter((one) => one.id !== id));

  async function upload(id: number, file: File): Promise<void> {
    const begun = await pictures.upload(board, uid, file, (part) => change(id, { part }));
    running.current.set(id, begun);
    await begun.done;
    change(id, { part: 1, picture: begun.picture });
    tell({ text: fill(said.ready, { name: file.name }) });
  }

  function complaint(file: File, free: number): string | undefined {
    if (free <= 0) return said.tooMany;
    if (!isShown(file)) return fill(said.wrongType, { name: file.name });
    if (file.type === 'image/gif' && file.size > largestPicture) {
      return fill(said.tooLarge, { name: file.name });
    }
    return navigator.onLine ? undefined : said.offline;
  }

  return {
    list,
    add(files) {
      let free = mostPictures - list.length;
      for (const file of files) {
        const text = complaint(file, free);
        if (text !== undefined) {
          tell({ text, isProblem: true });
          continue;
        }
        free -= 1;
        next.current += 1;
        const id = next.current;
        setList((all) => [...all, { id, name: file.name, part: 0, picture: undefined }]);
        upload(id, file).catch((error: unknown) => {
          drop(id);
          if (isCancelled(error)) return;
          const reason = reasonOf(error);
          tell({ text: fill(said.failed, { name: file.name, reason }), isProblem: true });
        });
      }
    },
    remove(id) {
      const { picture } = list.find((one) => one.id === id) ?? {};
      if (picture === undefined) running.current.get(id)?.cancel();
      else pictures.remove(board, picture).catch(() => {});
      running.current.delete(id);
      drop(id);
    },
    clear() {
      running.current.clear();
      setList([]);
    },
  };
}
