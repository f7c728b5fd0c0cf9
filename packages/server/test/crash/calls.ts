import type { WireReply } from '@latchkey/testing/wire-reply';

type Json = Readonly<Record<string, unknown>>;

export type Answer = { readonly ok: boolean; readonly body: WireReply };

export type MailedCode = { readonly email: string; readonly oobCode: string };

/** No complete answer came. What was asked may have been done or not. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export type Calls = {
  /** POSTs to `/v1/accounts:verb` as a client does. */
  call(verb: string, body: Json): Promise<Answer>;
  refresh(refreshToken: string): Promise<Answer>;
  lookUp(wanted: {
    readonly localId?: readonly string[];
    readonly email?: readonly string[];
  }): Promise<Answer>;
  mailedCodes(): Promise<readonly MailedCode[]>;
  publishedKeys(): Promise<readonly string[]>;
};

/** What a refusal says, without its sentence. */
export const codeOf = ({ body }: Answer): string => body.error?.message.split(' ')[0] ?? 'nothing';

async function ask(url: string, init?: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    // An acknowledgement counts from its last byte.
    const body = (await response.json()) as WireReply;
    return { ok: response.status === 200, body };
  } catch (error) {
    throw new Unanswered(String(error));
  }
}

export function callsTo(url: string): Calls {
  const post = (path: string, body: Json, headers: Readonly<Record<string, string>> = {}) =>
    ask(`${url}${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    call: (verb, body) => post(`/v1/accounts:${verb}`, body),
    refresh: (refreshToken) =>
      post('/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
    lookUp: (wanted) =>
      post('/v1/projects/latchkey/accounts:lookup', wanted, { authorization: 'Bearer owner' }),
    async mailedCodes() {
      const { body } = await ask(`${url}/emulator/v1/projects/latchkey/oobCodes`);
      return (body['oobCodes'] ?? []) as readonly MailedCode[];
    },
    async publishedKeys() {
      const { body } = await ask(`${url}/.well-known/jwks.json`);
      return (body['keys'] as readonly { readonly kid: string }[]).map(({ kid }) => kid);
    },
  };
}
