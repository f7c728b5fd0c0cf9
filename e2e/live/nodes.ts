import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ServerProcess,
  startServer,
} from '../../packages/server/test/crash/server-process.ts';
import { compileCache } from '../../packages/testing/src/compile-cache.ts';
import { nodeEnvironment } from '../../packages/testing/src/world.ts';
import type { Destination } from './link.ts';

export type Node = Destination & {
  url(): string;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** Milliseconds. How long a start takes is not what is looked at. */
const readyLimit = 180_000;

/** A server in a process of its own, on a folder or on a database that it shares with others. */
export async function startNode(folder: string, databaseUrl: string | undefined): Promise<Node> {
  const environment = {
    NODE_COMPILE_CACHE: compileCache,
    ...(databaseUrl !== undefined && nodeEnvironment(databaseUrl)),
  };
  const start = () => startServer(folder, { environment }, readyLimit);
  let running: ServerProcess = await start();
  return {
    port: () => Number(new URL(running.url).port),
    url: () => running.url,
    kill: () => running.kill(),
    async start() {
      running = await start();
    },
  };
}

const everything = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write: if true;
    }
  }
}
`;

/** Lets everybody do everything: that is decided for each listener, unlike for an operator. */
async function openToAll(url: string): Promise<void> {
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/v1/projects/latchkey/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(JSON.stringify(reply));
    return reply;
  };
  const files = [{ name: 'firestore.rules', content: everything }];
  const { name: rulesetName } = await send('rulesets', { source: { files } });
  await send('releases', { name: 'projects/latchkey/releases/cloud.firestore', rulesetName });
}

/** One server on a folder, or two on a database of PostgreSQL. */
export async function startNodes(
  folder: string,
  databaseUrl: string | undefined,
): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  for (const name of databaseUrl === undefined ? ['a'] : ['a', 'b']) {
    await mkdir(join(folder, name));
    nodes.push(await startNode(join(folder, name), databaseUrl));
  }
  const [first] = nodes as [Node];
  await openToAll(first.url());
  return nodes;
}
