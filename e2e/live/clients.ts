import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deleteApp, initializeApp } from 'firebase/app';
import * as firestore from 'firebase/firestore';
import { bundlePage } from '../firebase-page/bundle-page.ts';
import type { Client } from './client-listener.ts';
import type {} from './web-entry.ts';

/** Speaks gRPC. */
export const nodeClient: Client = { ...firestore, initializeApp, deleteApp };

async function bundle(): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-web-client-'));
  const file = join(folder, 'client.mjs');
  await writeFile(file, await bundlePage(new URL('./web-entry.ts', import.meta.url)));
  await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
  // What breaks on purpose is no news.
  globalThis.webClient.setLogLevel('silent');
  return globalThis.webClient;
}

let loading: Promise<Client> | undefined;

/** Speaks WebChannel, as in a browser: all that it needs of one is `fetch`. */
export function loadWebClient(): Promise<Client> {
  loading ??= bundle();
  return loading;
}
