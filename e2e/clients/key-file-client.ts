import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { runAdminScenario } from './admin-scenarios.ts';

// A process of its own: whom the client trusts is read when it is loaded.

const [keyFile = '', host = '', ...titles] = process.argv.slice(2);

const app = initializeApp({ projectId: 'latchkey', credential: cert(keyFile) });
const firestore = getFirestore(app);
firestore.settings({ host, ssl: true });

async function learn() {
  const learned: Record<string, unknown> = {};
  for (const title of titles) learned[title] = await runAdminScenario(firestore, title);
  return learned;
}

const outcome = await learn().catch(({ code }: { readonly code: number }) => ({ code }));
process.stdout.write(JSON.stringify(outcome));
await deleteApp(app);
