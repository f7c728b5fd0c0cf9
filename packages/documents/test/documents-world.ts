import type { Product } from '@latchkey/kernel/product';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { guardedDocuments } from '../src/guarded-documents.ts';
import { createDocumentsProduct, documentsProduct } from '../src/product.ts';

export type Reply = {
  readonly status: number;
  readonly body: never;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

type Sent = {
  readonly body?: unknown;
  /** Who asks: the operator of a development server, a token of an account, or nobody. */
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

export type DocumentsWorld = World & {
  /** A method and an address below `/v1/projects/…/databases/(default)/documents`. */
  send(method: string, address: string, sent?: Sent): Promise<Reply>;
  /** The whole name of a document. */
  nameOf(path: string): string;
};

const owner = 'owner';

const rulesets = createRulesetsProduct(async () => guardedDocuments);

/** As an installation has them that serves documents. */
export const documentsProducts: readonly Product[] = [rulesets, documentsProduct];

/** As clients send: text of JSON that is not called so. */
export async function sendTo(
  world: World,
  method: string,
  url: string,
  { body, as = owner, headers = {} }: Sent = {},
): Promise<Reply> {
  const reply = await world.app.inject({
    method: method as 'POST',
    url,
    headers: {
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'text/plain' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = reply.body;
  const parsed = text === '' ? undefined : JSON.parse(text);
  return { status: reply.statusCode, body: parsed as never, text, headers: reply.headers };
}

/** A server with documents beside accounts. */
export async function startDocumentsWorld(
  rules?: string,
  options: WorldOptions = {},
): Promise<DocumentsWorld> {
  const product = rules === undefined ? documentsProduct : createDocumentsProduct({ rules });
  const world = await startWorld({ ...options, products: [rulesets, product] });
  const root = `projects/${world.identity.project.id}/databases/(default)/documents`;
  return {
    ...world,
    send: (method, address, sent) => sendTo(world, method, `/v1/${root}${address}`, sent),
    nameOf: (path) => `${root}/${path}`,
  };
}

/** Rules for everything below the documents of a database. */
export const rulesWith = (body: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}
`;
