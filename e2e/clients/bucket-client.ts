import { readFile } from 'node:fs/promises';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getDownloadURL, getStorage } from 'firebase-admin/storage';
import { latchkeyApp, latchkeyStorage } from '../../packages/admin/src/index.ts';
import { readKeyFile } from './admin-sdk.ts';
import { runBucketScenario } from './bucket-scenarios.ts';

// A process of its own: whom it trusts is read when it is loaded.

type Asked = { readonly url: string; readonly keyFile: string; readonly titles: readonly string[] };

const { url, keyFile, titles }: Asked = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'));

const key = await readKeyFile(keyFile);
const app = initializeApp(latchkeyApp({ url, key, cert }));
const bucket = latchkeyStorage(getStorage(app), { url }).bucket('latchkey.appspot.com');

async function learn(title: string): Promise<unknown> {
  if (title !== 'a link') return runBucketScenario(bucket, title);
  // Read when a link is asked for, and by nothing that is there already.
  process.env['STORAGE_EMULATOR_HOST'] = url;
  const file = bucket.file('linked.txt');
  await file.save('linked', { resumable: false });
  const link = await getDownloadURL(file);
  const opened = await (await fetch(link)).text();
  await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: 'another' } });
  const { status } = await fetch(link);
  return [link.startsWith(`${url}/v0/b/`), opened, status, (await getDownloadURL(file)).slice(-7)];
}

const learned: Record<string, unknown> = {};
for (const title of titles) {
  learned[title] = await learn(title).catch(({ code }: { readonly code: unknown }) => ({ code }));
}
process.stdout.write(JSON.stringify(learned));
await deleteApp(app);
