import type { FirebaseApp } from 'firebase/app';
import type { Firestore, QuerySnapshot } from 'firebase/firestore';
import { shownAs } from './history.ts';
import type { Link } from './link.ts';
import type { Listener, Seen } from './listener.ts';
import type { Asking, Question } from './questions.ts';

export type Client = Asking &
  Pick<typeof import('firebase/app'), 'initializeApp' | 'deleteApp'> &
  Pick<
    typeof import('firebase/firestore'),
    | ('connectFirestoreEmulator' | 'disableNetwork' | 'enableNetwork')
    | ('initializeFirestore' | 'onSnapshot' | 'setLogLevel')
  >;

/** How the client for browsers is told to speak; that for Node speaks gRPC. */
export type Speaks = 'gRPC' | 'streams' | 'polls';

type Opened = { readonly app: FirebaseApp; readonly firestore: Firestore };

export function openClient(client: Client, name: string, link: Link, speaks: Speaks): Opened {
  const app = client.initializeApp({ projectId: 'latchkey', apiKey: 'k' }, name);
  const settings = {
    experimentalForceLongPolling: speaks === 'polls',
    experimentalAutoDetectLongPolling: false,
    // A setting that is not in the types: there is no XMLHttpRequest here.
    useFetchStreams: true,
  };
  const firestore = client.initializeFirestore(app, speaks === 'gRPC' ? {} : settings);
  client.connectFirestoreEmulator(firestore, '127.0.0.1', link.port);
  return { app, firestore };
}

export type ClientOptions = {
  readonly name: string;
  readonly client: Client;
  readonly speaks: Speaks;
  readonly link: Link;
  readonly questions: readonly Question[];
};

/** The client of applications, as it is. What it takes from its own memory is not looked at. */
export function clientListener({ name, client, speaks, link, questions }: ClientOptions): Listener {
  const { app, firestore } = openClient(client, name, link, speaks);
  const views = new Map<Question, Seen>();
  const seen: Seen[] = [];
  const faults: string[] = [];

  function show(question: Question, { docs, metadata }: QuerySnapshot): void {
    if (metadata.fromCache) {
      views.delete(question);
      return;
    }
    const shown = docs.map((one) => shownAs(one.ref.path, one.data()['number']));
    const one = { question, answers: { shown: shown.join(' ') } };
    views.set(question, one);
    seen.push(one);
  }

  const leave = questions.map((question) =>
    client.onSnapshot(
      question.ask(client, firestore),
      { includeMetadataChanges: true },
      (snapshot) => show(question, snapshot),
      (error) => void faults.push(`${question.title}: ${error.message}`),
    ),
  );

  return {
    name,
    questions,
    view: (question) => views.get(question),
    take: () => ({ seen: seen.splice(0), faults: faults.splice(0) }),
    async reconnect() {
      await client.disableNetwork(firestore);
      await client.enableNetwork(firestore);
    },
    async close() {
      for (const one of leave) one();
      await client.deleteApp(app);
    },
  };
}
