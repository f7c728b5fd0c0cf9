import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIssuerMemory } from '@latchkey/server/dev/demo-provider/issuer-memory';
import type { Provider } from 'oidc-provider';
import { type ForeignFault, spoilAnswers } from './foreign-faults.ts';
import {
  clientId,
  clientSecret,
  type ForeignKey,
  foreignIssuer,
  newForeignKey,
} from './foreign-issuer.ts';
import { type ForeignPerson, foreignPeople, whoRefuses } from './foreign-people.ts';
import { type ProviderAnswer, visitProvider } from './visit-provider.ts';

type People = Readonly<Record<string, ForeignPerson>>;

export type ForeignProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Everything it was asked for: method and path. */
  readonly requests: string[];
  /** What is wrong with it from now on. */
  fault(fault: ForeignFault | undefined): void;
  /** Signs with a new key from now on. The old one is gone, or still shown beside it. */
  rotateKeys(old?: 'gone' | 'shown'): Promise<void>;
  /** Everything fails, or paths that begin so. Nothing, again, mends it. */
  fail(path: string | undefined): void;
  /** Leaves requests of paths that begin so without an answer until the returned is called. */
  hold(path: string): () => void;
  /** Writes down one more address that it may send people back to, as an operator does there. */
  register(address: string): void;
  /** Does what a person in a browser does, up to the way back. */
  visit(authUri: string, person: string): Promise<ProviderAnswer>;
  close(): Promise<void>;
};

export type ForeignProviderOptions = {
  readonly people?: People;
};

/** The page on which a person says who they are: a link for everybody. */
function peoplePage(uid: string, people: People): string {
  const links = [...Object.keys(people), whoRefuses].map(
    (person) => `<p><a href="/interaction/${uid}/${person}">${person}</a></p>`,
  );
  return `<!doctype html><title>Foreign provider</title><h1>Who are you?</h1>${links.join('')}`;
}

async function answerInteraction(
  provider: Provider,
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  const [, , , person = ''] = (request.url ?? '').split('/');
  const sub = people[person]?.sub;
  if (sub !== undefined) {
    return provider.interactionFinished(request, response, { login: { accountId: sub } });
  }
  if (person === whoRefuses) {
    const error = { error: 'access_denied', error_description: 'The person said no.' };
    return provider.interactionFinished(request, response, error);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8').end(peoplePage(uid, people));
}

/** A real OpenID Connect provider on loopback, with as many faults as are asked for. */
export async function startForeignProvider(
  options: ForeignProviderOptions = {},
): Promise<ForeignProvider> {
  const { people = foreignPeople } = options;
  const registered = new Set<string>();
  // It outlives a change of the keys, which begins the issuer anew.
  const adapter = createIssuerMemory();
  const requests: string[] = [];
  const held = new Map<string, Promise<void>>();
  let planted: ForeignFault | undefined;
  let failing: string | undefined;
  let provider: Provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url.split('?')[0]}`);
    for (const [path, released] of held) if (url.startsWith(path)) await released;
    if (failing !== undefined && url.startsWith(failing)) {
      response.writeHead(503).end('It is out of order.');
    } else if (url.startsWith('/interaction/')) {
      await answerInteraction(provider, people, request, response);
    } else {
      await provider.callback()(request, response);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const foreignKey = await newForeignKey();
  let keys = [await newForeignKey()];

  function begin([key, ...others]: readonly ForeignKey[]): Provider {
    if (key === undefined) throw new Error('A provider needs a key.');
    const begun = foreignIssuer({ issuer, keys: [key, ...others], people, registered, adapter });
    const spoiling = { kid: key.kid, own: key.privateKey, foreign: foreignKey.privateKey };
    spoilAnswers(begun, () => planted, spoiling);
    return begun;
  }
  provider = begin(keys);

  return {
    issuer,
    clientId,
    clientSecret,
    requests,
    fault(next) {
      planted = next;
    },
    async rotateKeys(old = 'gone') {
      keys = [await newForeignKey(), ...(old === 'shown' ? keys : [])];
      provider = begin(keys);
    },
    fail(path) {
      failing = path;
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    register(address) {
      registered.add(address);
    },
    visit: (authUri, person) =>
      visitProvider(
        authUri,
        new URL(authUri).searchParams.get('redirect_uri') ?? '',
        ({ url }) => `${new URL(url).pathname}/${person}`,
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
