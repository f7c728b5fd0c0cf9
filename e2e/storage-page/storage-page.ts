import { initializeApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getBlob,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytes,
  uploadString,
} from 'firebase/storage';
import { runStorageScenario } from './storage-scenarios.ts';

const { url = '', apiKey = '' } = document.documentElement.dataset;
const { hostname, port } = new URL(url);

const app = initializeApp({
  apiKey,
  projectId: 'latchkey',
  storageBucket: 'latchkey.firebasestorage.app',
});
const storage = getStorage(app);
connectStorageEmulator(storage, hostname, Number(port));

const abilities = {
  run: (title: string) => runStorageScenario(storage, title),
  /** As a file of a form travels, which no other client has. */
  async passBlob(text: string) {
    const place = ref(storage, 'blobs/one');
    await uploadBytes(place, new File([text], 'a.txt', { type: 'text/plain' }));
    const blob = await getBlob(place);
    return [blob.type, await blob.text()];
  },
  /** What an application shows and hands on. */
  async link(name: string, contentType: string, text: string) {
    const place = ref(storage, name);
    await uploadString(place, text, 'raw', { contentType });
    return getDownloadURL(place);
  },
  async fetchText(address: string) {
    const response = await fetch(address);
    return [response.headers.get('content-type'), await response.text()];
  },
  async widthOfPicture(address: string) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture.naturalWidth;
  },
};

declare global {
  /** What tests ask of the page they opened. */
  var storagePage: typeof abilities;
}

globalThis.storagePage = abilities;
