import { type KeyFile, operatorToken, tokenSeconds } from './operator-token.ts';
import type { Fetch } from './published-keys.ts';

export const globalFetch: Fetch = (address, init) => fetch(address, init);

export type Answer = {
  readonly status: number;
  /** The protocol's, where it was refused. */
  readonly code: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Posts to the server; an answer that refuses is one, too. */
export async function callServer(
  ask: Fetch,
  address: string,
  body: object,
  bearer?: string,
): Promise<Answer> {
  const answer = await ask(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  const reply = (await answer.json().catch(() => ({}))) as Record<string, unknown> | null;
  const { message } = (reply?.['error'] ?? {}) as { readonly message?: unknown };
  const code = typeof message === 'string' ? message.split(' : ')[0] : undefined;
  return { status: answer.status, code: answer.ok ? undefined : (code ?? ''), body: reply ?? {} };
}

type Signed = { readonly publicUrl: string; readonly token: Promise<string>; readonly at: number };

const signed = new WeakMap<KeyFile, Signed>();

/** A token of the service account that is good for half of its life at least. */
export function bearerOf(key: KeyFile, publicUrl: string): Promise<string> {
  const last = signed.get(key);
  const age = Date.now() - (last?.at ?? Number.NEGATIVE_INFINITY);
  if (last?.publicUrl === publicUrl && age >= 0 && age < tokenSeconds * 500) return last.token;
  const token = operatorToken(key, publicUrl);
  signed.set(key, { publicUrl, token, at: Date.now() });
  return token;
}
