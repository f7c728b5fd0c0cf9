import type { FirebaseApp } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import { prepare } from './prepare.ts';

/** A picture on its way to the server. */
export type Upload = {
  /** Where it will be: `{uid}/{name}`, as a note has it. */
  readonly picture: string;
  readonly done: Promise<void>;
  cancel(): void;
};

export type Pictures = {
  upload(
    board: string,
    uid: string,
    file: Blob,
    onProgress: (part: number) => void,
  ): Promise<Upload>;
  address(board: string, picture: string): Promise<string>;
  remove(board: string, picture: string): Promise<void>;
};

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const letters = 'abcdefghijklmnopqrstuvwxyz012345';

/** Nobody can guess it: whoever has the address of a picture can see it. */
const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => letters[byte % 32]).join('');

export function openPictures(app: FirebaseApp, bucket: string): Pictures {
  const storage = getStorage(app, `gs://${bucket}`);
  connectStorageEmulator(storage, location.hostname, Number(location.port) || 80);
  const place = (board: string, picture: string) => ref(storage, `boards/${board}/${picture}`);
  return {
    async upload(board, uid, file, onProgress) {
      const prepared = await prepare(file);
      const picture = `${uid}/${randomName()}.${endings[prepared.type] ?? 'jpg'}`;
      const task = uploadBytesResumable(place(board, picture), prepared, {
        contentType: prepared.type,
      });
      const done = new Promise<void>((resolve, reject) => task.then(() => resolve(), reject));
      task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
        onProgress(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
      );
      return { picture, done, cancel: () => void task.cancel() };
    },
    address: (board, picture) => getDownloadURL(place(board, picture)),
    remove: (board, picture) => deleteObject(place(board, picture)),
  };
}
