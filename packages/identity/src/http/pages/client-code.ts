import type { LandingFacts } from './landing-facts.ts';

type ClientFacts = Pick<LandingFacts, 'publicUrl' | 'project' | 'apiKey'>;

const configuration = ({ publicUrl, project, apiKey }: ClientFacts) => `const app = initializeApp({
  apiKey: '${apiKey}',
  authDomain: '${new URL(publicUrl).host}',
  projectId: '${project}',
});
const auth = getAuth(app);`;

/** The SDK joins scheme, host and path itself, so the host may carry a path. */
export function clientConfigCode(facts: ClientFacts): string {
  const { protocol, host, pathname } = new URL(facts.publicUrl);
  const apiHost = `${host}${pathname.replace(/\/$/, '')}`;
  return `import { initializeApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';

${configuration(facts)}
auth.config.apiHost = '${apiHost}';
auth.config.tokenApiHost = '${apiHost}';
auth.config.apiScheme = '${protocol.replace(':', '')}';
`;
}

export const emulatorCode = (
  facts: ClientFacts,
): string => `import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth } from 'firebase/auth';

${configuration(facts)}
connectAuthEmulator(auth, '${facts.publicUrl}');
`;

/** Of the app that signs in: whoever it is is known to the rules. */
export function documentsCode({ publicUrl }: ClientFacts): string {
  const { protocol, hostname, port } = new URL(publicUrl);
  const usualPort = protocol === 'https:' ? 443 : 80;
  return `import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  setDoc,
} from 'firebase/firestore';

const firestore = getFirestore(app);
connectFirestoreEmulator(firestore, '${hostname}', ${port || usualPort});
await setDoc(doc(firestore, 'users', auth.currentUser.uid), { name: 'Ada' });
`;
}

export const reactCode = ({
  publicUrl,
  apiKey,
}: ClientFacts): string => `import { AuthProvider, SignIn } from '@latchkey/react';
import '@latchkey/react/styles.css';

const config = {
  url: '${publicUrl}',
  apiKey: '${apiKey}',
};

export const App = () => (
  <AuthProvider config={config}>
    <SignIn />
  </AuthProvider>
);
`;

/** For servers: the SDK in emulator mode, or any program that can make a request. */
export const operatorCode = ({ publicUrl, project }: ClientFacts): string =>
  `export FIREBASE_AUTH_EMULATOR_HOST=${new URL(publicUrl).host}

curl ${publicUrl}/v1/projects/${project}/accounts:query \\
  -H 'Authorization: Bearer owner' -H 'Content-Type: application/json' -d '{}'
`;
