import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import {
  cookieOf,
  createSessionCookie,
  isFromHere,
  TokenRefused,
  type VerifiedToken,
  verifySessionCookie,
} from '@latchkey/admin';
import fastify, { type FastifyRequest } from 'fastify';
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

async function visitorOf(request: FastifyRequest): Promise<VerifiedToken | undefined> {
  const session = cookie.read(request.headers.cookie);
  if (session === undefined) return undefined;
  return verifySessionCookie(session, { ...latchkey, checkRevoked: true }).catch(nobody);
}

const app = fastify();

// Whatever changes something is asked for by pages of this application alone.
app.addHook('onRequest', async (request, reply) => {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && !isFromHere(request.headers, APP_URL)) return reply.code(403).send();
});

app.post<{ Body: { idToken?: unknown } | null }>('/session', async (request, reply) => {
  const idToken = String(request.body?.idToken);
  const options = { ...latchkey, expiresIn, signedInWithin };
  const session = await createSessionCookie(idToken, options).catch(nobody);
  if (session === undefined) return reply.code(401).send();
  return reply.header('set-cookie', cookie.write(session, expiresIn)).code(204).send();
});

// What the form sends, which is nothing.
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => done(null, body),
);
app.post('/sign-out', async (_request, reply) =>
  reply.header('set-cookie', cookie.clear()).redirect('/sign-in.html', 303),
);

app.get('/account', async (request, reply) => {
  const visitor = await visitorOf(request);
  if (visitor === undefined) return reply.redirect('/sign-in.html', 303);
  return reply
    .header('cache-control', 'private, no-store')
    .type('text/html')
    .send(accountPage(visitor));
});
// part:end

await app.register(files, { root: fileURLToPath(new URL('../browser/dist', import.meta.url)) });

const { hostname, port } = new URL(APP_URL);
await app.listen({ host: hostname, port: Number(port) });
console.log(`Listening at ${APP_URL}`);
