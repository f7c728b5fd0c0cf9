import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import type { Notice } from '@latchkey/kernel/product';
import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import type { Server } from '../server.ts';

const example = (url: string): string =>
  `    Example      ${url}/example     a board of notes: a small application to use and to copy\n`;

const docs = (url: string): string =>
  `    Docs         ${url}/docs        how to build on it and run it, with a search\n`;

const places = (url: string, site: IdentitySite | undefined, hasExample: boolean): string =>
  site === undefined
    ? `    API          ${url}
    Inbox        ${url}/dev/inbox   every mail the server sends ends up here
    Changes      ${url}/dev/documents   what becomes of documents, as it happens
    Pages        none: LATCHKEY_SITE is off, or the web application was not built (npm run build)`
    : `    First page   ${url}/            the widget at work, and the code for it
    Sign in      ${url}/sign-in     create an account, and see it from within
${hasExample ? example(url) : ''}    Inbox        ${url}/dev/inbox   every mail the server sends ends up here
    Changes      ${url}/dev/documents   what becomes of documents, as it happens
    Developers   ${url}/dev         what runs here, and how to point your application at it
    API          ${url}`;

const printNotice = ({ about, sentence }: Notice): string =>
  `    ${(about[0]?.toUpperCase() + about.slice(1)).padEnd(12)} ${sentence}\n`;

/** What a development server says when it answers. */
export async function welcome(
  server: Pick<Server, 'app' | 'identity' | 'notices'>,
  config: Config,
  site: IdentitySite | undefined,
  keyFile: string | undefined,
): Promise<string> {
  const url = publicUrlOf(config);
  const hasRoute = (path: string) => server.app.hasRoute({ url: path, method: 'GET' });
  const { apiKey } = await server.identity.settings.current('');
  const { host, hostname, port } = new URL(url);
  const notices = (await server.notices()).map(printNotice).join('');
  return `
  Latchkey is running in development mode.

${places(url, site, hasRoute('/example'))}
${hasRoute('/docs') ? docs(url) : ''}    Data         ${config.database.url === undefined ? config.database.dataFolder : 'PostgreSQL (DATABASE_URL)'}
${keyFile === undefined ? '' : `    Admin key    ${keyFile}\n`}${notices}
  Paste this into your web application:

    const app = initializeApp({ apiKey: '${apiKey}', authDomain: '${host}', projectId: '${config.server.project}' });
    const auth = getAuth(app);
    connectAuthEmulator(auth, '${url}', { disableWarnings: true });
    const firestore = getFirestore(app); // from firebase/firestore
    connectFirestoreEmulator(firestore, '${hostname}', ${port || 80});
    const storage = getStorage(app, 'gs://${config.server.project}.firebasestorage.app'); // from firebase/storage
    connectStorageEmulator(storage, '${hostname}', ${port || 80});

  Development only: any API key is accepted, "Authorization: Bearer owner" is an operator,
  /emulator/v1 and /dev/inbox answer, address limits are off. Set LATCHKEY_MODE=production for real use.
  Stop with Ctrl+C.
`;
}
