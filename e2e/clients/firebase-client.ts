import { randomUUID } from 'node:crypto';
import { deleteApp, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type User,
} from 'firebase/auth';

export type Target = { readonly url: string; readonly host: string };

/** The two ways in which an unmodified client finds a server that is not Google's. */
export const ways = [
  {
    way: 'with the hosts of its configuration replaced',
    connect(auth: Auth, { host }: Target) {
      Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' });
    },
  },
  {
    way: 'in emulator mode',
    connect(auth: Auth, { url }: Target) {
      connectAuthEmulator(auth, url, { disableWarnings: true });
    },
  },
] as const;

export type Way = (typeof ways)[number];

/**
 * One client, as one page in one browser. Opened again under the same name it finds what the page
 * before it had stored.
 */
export function openClient(
  target: Target,
  { connect }: Way,
  { name = randomUUID(), apiKey = 'any-key' }: { name?: string; apiKey?: string } = {},
): Auth {
  const app = initializeApp({ apiKey, projectId: 'latchkey', authDomain: target.host }, name);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connect(auth, target);
  return auth;
}

export async function closeClients(): Promise<void> {
  await Promise.all(getApps().map(deleteApp));
}

let people = 0;

/** An address that nobody had before. */
export const newAddress = (name = 'ada'): string => `${name}-${++people}@example.com`;

type SentCode = {
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
};

/** The newest mail of a kind to an address, by the door that test suites of the emulator use. */
export async function lastCode(
  { url }: Target,
  requestType: string,
  email: string,
  tenant?: string,
): Promise<SentCode> {
  const scope = tenant === undefined ? '' : `/tenants/${tenant}`;
  const reply = await fetch(`${url}/emulator/v1/projects/latchkey${scope}/oobCodes`);
  const { oobCodes } = (await reply.json()) as { oobCodes: SentCode[] };
  const code = oobCodes.findLast(
    (sent) => sent.requestType === requestType && sent.email === email,
  );
  if (code === undefined) throw new Error(`No ${requestType} mail for ${email}.`);
  return code;
}

/** What the client's own `applyActionCode` leaves out: whose session it is. */
export async function redeemAs(
  user: Pick<User, 'getIdToken' | 'tenantId'>,
  { url }: Pick<Target, 'url'>,
  oobCode: string,
): Promise<void> {
  const { tenantId } = user;
  const reply = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:update?key=any-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        oobCode,
        idToken: await user.getIdToken(),
        ...(tenantId !== null && { tenantId }),
      }),
    },
  );
  if (!reply.ok) throw new Error(`The code was refused: ${await reply.text()}`);
}

/** The newest mail to an address, as its reader sees it. */
export async function lastMail({ url }: Target, email: string): Promise<{ subject: string }> {
  const reply = await fetch(`${url}/dev/inbox/mails?to=${encodeURIComponent(email)}`);
  const { mails } = (await reply.json()) as { mails: { subject: string }[] };
  const [mail] = mails;
  if (mail === undefined) throw new Error(`No mail for ${email}.`);
  return mail;
}

type ProjectConfig = Readonly<Record<string, unknown>>;

/** Changes settings of the project the way operators do. */
export async function configure(
  { url }: Target,
  updateMask: string,
  config: ProjectConfig,
): Promise<void> {
  const reply = await fetch(`${url}/v2/projects/latchkey/config?updateMask=${updateMask}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(config),
  });
  if (!reply.ok) throw new Error(`The settings were refused: ${await reply.text()}`);
}
