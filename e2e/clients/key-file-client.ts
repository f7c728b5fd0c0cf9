import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

// A process of its own: whom the client trusts is read when it is loaded.

const [keyFile = '', host = ''] = process.argv.slice(2);

const app = initializeApp({ projectId: 'latchkey', credential: cert(keyFile) });
const firestore = getFirestore(app);
firestore.settings({ host, ssl: true });

async function writeAndRead() {
  await firestore.doc('c/x').set({ n: 1 });
  await firestore.runTransaction(async (transaction) => {
    const before = await transaction.get(firestore.doc('c/x'));
    transaction.update(before.ref, { n: Number(before.get('n')) + 1 });
  });
  const { docs } = await firestore.collection('c').where('n', '==', 2).get();
  return { ids: docs.map(({ id }) => id) };
}

const outcome = await writeAndRead().catch(({ code }: { readonly code: number }) => ({ code }));
process.stdout.write(JSON.stringify(outcome));
await deleteApp(app);
