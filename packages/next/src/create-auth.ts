import {
  cookieOf,
  createSessionCookie,
  createVerifier,
  isFromHere,
  TokenRefused,
  type VerifiedToken,
  type VerifyOptions,
} from '@latchkey/admin/edge';
import type { AuthSettings, Cookies } from './settings.ts';

/** What pages, actions and routes of an application ask. */
export type Auth = {
  /**
   * Who is here, in a page, an action or a route handler; undefined is nobody. With `checkRevoked`
   * Latchkey is asked, too: before what must not be done in the name of a disabled account.
   */
  auth(options?: VerifyOptions): Promise<VerifiedToken | undefined>;
  /** In an action: the visitor's session ends. */
  signOut(): Promise<void>;
  /** Of the route that the page to sign in on sends ID tokens to. */
  readonly handlers: {
    POST(request: Request): Promise<Response>;
    DELETE(request: Request): Promise<Response>;
  };
  /**
   * For `proxy.ts` (or `middleware.ts`): leads whoever is not signed in to the page for that. It asks
   * nobody, so that it costs little, and proves nothing: pages ask `auth()` themselves.
   */
  proxy(request: Request): Promise<Response | undefined>;
};

const day = 24 * 60 * 60 * 1000;

/** A token that is refused is nobody's; what could not be found out is an error. */
function nobody(error: unknown): undefined {
  if (!(error instanceof TokenRefused)) throw error;
}

function open(settings: AuthSettings) {
  const { url, key, origin, tenantId = '', fetch } = settings;
  const server = { url, key, tenantId, ...(fetch && { fetch }) };
  return { ...settings, server, cookie: cookieOf(origin), verifier: createVerifier(server) };
}

const textIn = async (request: Request): Promise<string> => {
  const body: unknown = await request.json().catch(() => undefined);
  return String((body as { readonly idToken?: unknown } | null | undefined)?.idToken);
};

/**
 * What an application of Next needs of a session, by `cookies` of `next/headers`. Settings are read
 * when they are first needed.
 */
export function createAuth(cookies: Cookies, read: () => AuthSettings): Auth {
  let opened: ReturnType<typeof open> | undefined;
  const current = () => {
    opened ??= open(read());
    return opened;
  };

  async function visitorOf(session: string | undefined, options?: VerifyOptions) {
    if (!session) return undefined;
    return current().verifier.verifySessionCookie(session, options).catch(nobody);
  }

  return {
    async auth(options) {
      // Asked first: where there is no request, as in a build, Next goes no further.
      const jar = await cookies();
      return visitorOf(jar.get(current().cookie.name)?.value, options);
    },

    async signOut() {
      const jar = await cookies();
      const { cookie, origin } = current();
      const secure = new URL(origin).protocol === 'https:';
      const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
      jar.set({ name: cookie.name, value: '', maxAge: 0, ...attributes });
    },

    handlers: {
      async POST(request) {
        const { server, cookie, origin, expiresIn = 5 * day, signedInWithin = 300_000 } = current();
        if (!isFromHere(request.headers, origin)) return new Response(null, { status: 403 });
        const options = { ...server, expiresIn, signedInWithin };
        const session = await createSessionCookie(await textIn(request), options).catch(nobody);
        if (session === undefined) return new Response(null, { status: 401 });
        const headers = { 'set-cookie': cookie.write(session, expiresIn) };
        return new Response(null, { status: 204, headers });
      },

      async DELETE(request) {
        const { cookie, origin } = current();
        if (!isFromHere(request.headers, origin)) return new Response(null, { status: 403 });
        return new Response(null, { status: 204, headers: { 'set-cookie': cookie.clear() } });
      },
    },

    async proxy(request) {
      const { cookie, origin, signInPath } = current();
      if (await visitorOf(cookie.read(request.headers.get('cookie')))) return undefined;
      const { pathname, search } = new URL(request.url);
      const page = new URL(signInPath, origin);
      page.searchParams.set('next', pathname + search);
      const headers = { location: page.href, 'cache-control': 'private, no-store' };
      return new Response(null, { status: 307, headers });
    },
  };
}
