import type { AddressInfo } from 'node:net';
import type { World } from '@latchkey/testing/world';
import { expect } from 'vitest';

type Query = Readonly<Record<string, string | number>>;
type Arrays = [number, unknown[]][];

export const formOf = (messages: readonly unknown[], ofs = 0, headers = '') => {
  const form = new URLSearchParams({ headers, count: String(messages.length), ofs: String(ofs) });
  for (const [index, message] of messages.entries()) {
    form.set(`req${index}___data__`, JSON.stringify(message));
  }
  return form;
};

export const arraysIn = (text: string) => {
  const length = Number(text.slice(0, text.indexOf('\n')));
  const json = text.slice(text.indexOf('\n') + 1);
  expect(json.length).toBe(length);
  return JSON.parse(json);
};

export const firstOf = (arrays: Arrays) => ({
  id: arrays[0]?.[0] ?? 0,
  message: arrays[0]?.[1][0] as Readonly<Record<string, unknown>>,
});

/** What a client of WebChannel asks for, one request at a time. */
export async function openChannelClient(world: World) {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  const database = `projects/${world.identity.project.id}/databases/(default)`;

  const address = (kind: string, query: Query) => {
    const search = new URLSearchParams({ VER: '8', database });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return `${origin}/google.firestore.v1.Firestore/${kind}/channel?${search}`;
  };

  async function post(kind: string, query: Query, body: RequestInit['body'], headers = {}) {
    const reply = await fetch(address(kind, query), {
      method: 'POST',
      headers,
      ...(body && { body }),
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  }

  return {
    origin,
    database,
    address,
    post,
    async begin(kind: string, messages: readonly unknown[], headers = '', more = {}) {
      const form = formOf(messages, 0, headers);
      const { status, text } = await post(kind, { RID: 1, CVER: 22 }, form, more);
      expect(status).toBe(200);
      const [[zero, [c, session, prefix, version]]] = arraysIn(text);
      expect([zero, c, prefix, version]).toEqual([0, 'c', '', 8]);
      return String(session);
    },
    /** Reads a back channel that polls. */
    async poll(kind: string, session: string, acknowledged = 0): Promise<Arrays> {
      const query = { SID: session, RID: 'rpc', AID: acknowledged, CI: 1, TYPE: 'xmlhttp' };
      const reply = await fetch(address(kind, query));
      return arraysIn(await reply.text());
    },
    listening: (path: string, targetId = 2) => ({
      database,
      addTarget: { targetId, documents: { documents: [`${database}/documents/${path}`] } },
    }),
  };
}

export type ChannelClient = Awaited<ReturnType<typeof openChannelClient>>;
