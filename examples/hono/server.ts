import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import {
  cookieOf,
  createSessionCookie,
  isFromHere,
  TokenRefused,
  type VerifiedToken,
  verifySessionCookie,
} from '@latchkey/admin/edge';
import { Hono } from 'hono';
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
  const session = cookie.read(request.headers.get('cookie'));
  if (session === undefined) return undefined;
  return verifySessionCookie(session, { ...latchkey, checkRevoked: true }).catch(nobody);
}

const app = new Hono();

// Whatever changes something is asked for by pages of this application alone.
app.use(async (context, next) => {
  const changes = context.req.method !== 'GET' && context.req.method !== 'HEAD';
  if (changes && !isFromHere(context.req.raw.headers, APP_URL)) return context.body(null, 403);
  return next();
});

app.post('/session', async (context) => {
  const body = await context.req.json().catch(() => undefined);
  const options = { ...latchkey, expiresIn, signedInWithin };
  const session = await createSessionCookie(String(body?.idToken), options).catch(nobody);
  if (session === undefined) return context.body(null, 401);
  return context.body(null, 204, { 'set-cookie': cookie.write(session, expiresIn) });
});

app.post('/sign-out', (context) => {
  context.header('set-cookie', cookie.clear());
  return context.redirect('/sign-in.html', 303);
});

app.get('/account', async (context) => {
  const visitor = await visitorOf(context.req.raw);
  if (visitor === undefined) return context.redirect('/sign-in.html', 303);
  return context.html(accountPage(visitor), 200, { 'cache-control': 'private, no-store' });
});
// part:end

const pages = fileURLToPath(new URL('../browser/dist', import.meta.url));
app.use(serveStatic({ root: relative(process.cwd(), pages) }));

const { hostname, port } = new URL(APP_URL);
serve({ fetch: app.fetch, hostname, port: Number(port) }, () =>
  console.log(`Listening at ${APP_URL}`),
);
