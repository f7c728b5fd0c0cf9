import { getRequest, postForm, postJson } from './connection.ts';

export type Session = { idToken: string; refreshToken: string };

/** The next request, and what to do with its answer. */
export type Workload = () => {
  readonly request: Buffer;
  readonly answered?: (body: Buffer) => void;
};

// Both servers answer under these names, so that both get the very same bytes.
const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
export const paths = {
  signUp: `${accounts}:signUp?key=bench`,
  lookup: `${accounts}:lookup?key=bench`,
  signInWithPassword: `${accounts}:signInWithPassword?key=bench`,
  signInWithCustomToken: `${accounts}:signInWithCustomToken?key=bench`,
  query: '/identitytoolkit.googleapis.com/v1/projects/latchkey/accounts:query',
  refresh: '/securetoken.googleapis.com/v1/token?key=bench',
} as const;

export const memberPassword = 'correct horse battery staple';
export const memberEmail = (index: number) => `member-${index}@bench.example`;

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new Error('There is nobody to send requests for.');
    next += 1;
    return item;
  };
}

const always = (request: Buffer): Workload => {
  const ask = { request };
  return () => ask;
};

export const health = (): Workload => always(getRequest('/healthz'));

export const signUp = (): Workload => always(postJson(paths.signUp, { returnSecureToken: true }));

export function lookup(sessions: readonly Session[]): Workload {
  const next = inTurn(
    sessions.map(({ idToken }) => ({ request: postJson(paths.lookup, { idToken }) })),
  );
  return next;
}

/** Only this is cut out of the reply: parsing all of it would cost the load more than the server. */
const newToken = (body: Buffer) => {
  const name = '"refresh_token":"';
  const start = body.indexOf(name) + name.length;
  return body.toString('latin1', start, body.indexOf('"', start));
};

export function refresh(sessions: readonly Session[]): Workload {
  const next = inTurn(
    sessions.map((session) => ({ session, request: refreshRequest(session.refreshToken) })),
  );
  return () => {
    const holder = next();
    return {
      request: holder.request,
      answered(body) {
        const token = newToken(body);
        if (token === holder.session.refreshToken) return;
        holder.session.refreshToken = token;
        holder.request = refreshRequest(token);
      },
    };
  };
}

const refreshRequest = (refreshToken: string) =>
  postForm(paths.refresh, { grant_type: 'refresh_token', refresh_token: refreshToken });

export const signInWithPassword = (members: number): Workload =>
  inTurn(
    Array.from({ length: members }, (_, index) => ({
      request: postJson(paths.signInWithPassword, {
        email: memberEmail(index),
        password: memberPassword,
        returnSecureToken: true,
      }),
    })),
  );

/** What development takes for an operator. */
const operator = 'owner';

/** An operator looks for somebody by the address. */
export const findAccount = (members: number): Workload =>
  inTurn(
    Array.from({ length: members }, (_, index) => ({
      request: postJson(paths.query, { expression: [{ email: memberEmail(index) }] }, operator),
    })),
  );

/** The first page of all accounts, and how many there are. */
export const listAccounts = (): Workload =>
  always(postJson(paths.query, { limit: '20', sortBy: 'USER_ID' }, operator));
