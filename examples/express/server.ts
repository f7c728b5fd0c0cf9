import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  cookieOf,
  createSessionCookie,
  isFromHere,
  TokenRefused,
  type VerifiedToken,
  verifySessionCookie,
} from '@latchkey/admin';
import express, { type Request } from 'express';
import { accountPage } from '../account-page.ts';

const {
  LATCHKEY_URL = 'http://localhost:8787',
  LATCHKEY_KEY_FILE = 'operator.json',
  APP_URL = 'http://localhost:3000',
} = process.env;

// part:begin
const latchkey = { url: LATCHKEY_URL, key: JSON.parse(readFileSync(LATCHKEY_KEY_FILE, 'utf8')) };
const cookie = cookieOf(APP_URL);
const expiresIn = 5 * 24 * 60 * 60 * 1000;
const signedInWithin = 5 * 60 * 1000;

/** A token that is refused is nobody's; what could not be found out is an error. */
function nobody(error: unknown): undefined {
  if (!(error instanceof TokenRefused)) throw error;
}

async function visitorOf(request: Request): Promise<VerifiedToken | undefined> {
  const session = cookie.read(request.headers.cookie);
  if (session === undefined) return undefined;
  return verifySessionCookie(session, { ...latchkey, checkRevoked: true }).catch(nobody);
}

const app = express();

// Whatever changes something is asked for by pages of this application alone.
app.use((request, response, next) => {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && !isFromHere(request.headers, APP_URL)) return void response.sendStatus(403);
  next();
});

app.post('/session', express.json(), async (request, response) => {
  const idToken = String(request.body?.idToken);
  const options = { ...latchkey, expiresIn, signedInWithin };
  const session = await createSessionCookie(idToken, options).catch(nobody);
  if (session === undefined) return void response.sendStatus(401);
  response.set('set-cookie', cookie.write(session, expiresIn)).sendStatus(204);
});

app.post('/sign-out', (_request, response) => {
  response.set('set-cookie', cookie.clear()).redirect(303, '/sign-in.html');
});

app.get('/account', async (request, response) => {
  const visitor = await visitorOf(request);
  if (visitor === undefined) return response.redirect(303, '/sign-in.html');
  response.set('cache-control', 'private, no-store').send(accountPage(visitor));
});
// part:end

app.use(express.static(fileURLToPath(new URL('../browser/dist', import.meta.url))));

const { hostname, port } = new URL(APP_URL);
app.listen(Number(port), hostname, () => console.log(`Listening at ${APP_URL}`));
