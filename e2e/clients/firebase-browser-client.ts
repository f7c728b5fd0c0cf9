import { randomUUID } from 'node:crypto';
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import type * as FirebaseAuth from 'firebase/auth';
import type { ApplicationVerifier, Auth } from 'firebase/auth';
import type { Target, Way } from './firebase-client.ts';

/**
 * The same package as browsers get it: on Node it leaves out everything about phones, although
 * nothing of it needs a browser.
 */
const forBrowsers = 'dist/esm/index.js';
const browserBuild = new URL(`../node_modules/@firebase/auth/${forBrowsers}`, import.meta.url);

export const firebaseAuth = (await import(browserBuild.href)) as typeof FirebaseAuth;

/** One client, as one page in one browser. */
export function openBrowserClient(target: Target, { connect }: Pick<Way, 'connect'>): Auth {
  const app = initializeApp(
    { apiKey: 'any-key', projectId: 'latchkey', authDomain: target.host },
    randomUUID(),
  );
  const auth = firebaseAuth.initializeAuth(app, { persistence: firebaseAuth.inMemoryPersistence });
  connect(auth, target);
  return auth;
}

export async function closeBrowserClients(): Promise<void> {
  await Promise.all(getApps().map(deleteApp));
}

/** With the hosts of its configuration replaced, as an application does that was not written for us. */
export const byConfiguration: Pick<Way, 'connect'> = {
  connect(auth, { host }) {
    Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' });
  },
};

/** Word for word what docs/phone.md tells to write. */
export function proofOfWork(server: string, apiKey = 'any-key'): ApplicationVerifier {
  const verifier = {
    type: 'recaptcha',
    async verify() {
      const { challenge, difficulty } = await (
        await fetch(`${server}/latchkey/v1/challenge?key=${apiKey}`)
      ).json();
      for (let counter = 0; ; counter += 1) {
        const text = new TextEncoder().encode(`${challenge}.${counter}`);
        const hash = new DataView(await crypto.subtle.digest('SHA-256', text));
        if (Math.clz32(hash.getUint32(0)) >= difficulty) return `${challenge}.${counter}`;
      }
    },
    _reset() {},
  };
  return verifier;
}

/** The newest SMS to a number, by the door that test suites of the emulator use. */
export async function lastSms({ url }: Target, phoneNumber: string): Promise<string> {
  const reply = await fetch(`${url}/emulator/v1/projects/latchkey/verificationCodes`);
  const { verificationCodes } = (await reply.json()) as {
    verificationCodes: { phoneNumber: string; code: string }[];
  };
  const sms = verificationCodes.findLast((sent) => sent.phoneNumber === phoneNumber);
  if (sms === undefined) throw new Error(`No SMS to ${phoneNumber}.`);
  return sms.code;
}
