import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { liveScenarios } from './live-scenarios.ts';

const { url = '', polls = '' } = document.documentElement.dataset;
const { hostname, port } = new URL(url);

const app = initializeApp({ apiKey: 'k', projectId: 'latchkey' });
const firestore = initializeFirestore(app, {
  experimentalForceLongPolling: polls === 'yes',
  experimentalAutoDetectLongPolling: false,
});
connectFirestoreEmulator(firestore, hostname, Number(port));

const abilities = { run: (title: string) => liveScenarios[title]?.run(firestore) };

declare global {
  /** What tests ask of the page they opened. */
  var livePage: typeof abilities;
}

globalThis.livePage = abilities;
