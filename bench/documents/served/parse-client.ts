import { fileURLToPath } from 'node:url';
import { ask } from '../../identity/load/connection.ts';
import {
  freePort,
  type StartedProcess,
  startProcess,
} from '../../identity/processes/started-process.ts';
import { requestOf } from './requests.ts';
import { thingOf } from './things.ts';

const entry = fileURLToPath(new URL('../../parse-server/serve.js', import.meta.url));
const headers = { 'x-parse-application-id': 'bench' } as const;
const things = '/parse/classes/Thing';

export async function startParseServer(url: string, folder: string): Promise<StartedProcess> {
  const port = await freePort();
  return startProcess({
    args: [entry],
    environment: { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' },
    folder,
    port,
    readyPath: '/parse/health',
    readyWithin: 60_000,
    endWith: 'SIGTERM',
  });
}

export const parseRequests = {
  get: (id: string) => requestOf('GET', `${things}/${id}`, headers),
  create: (number: number) => requestOf('POST', things, headers, thingOf(number)),
  query(number: number) {
    const where = encodeURIComponent(JSON.stringify({ city: `city ${number % 100}` }));
    return requestOf('GET', `${things}?limit=20&where=${where}`, headers);
  },
};

type Created = { readonly success: { readonly objectId: string } };

/** Fifty at a time, which is the most that it takes. The ids that it chose. */
export async function fillParseServer(port: number, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 50) {
    const requests = Array.from({ length: 50 }, (_, index) => ({
      method: 'POST',
      path: things,
      body: thingOf(from + index),
    }));
    const { status, body } = await ask(
      port,
      requestOf('POST', '/parse/batch', headers, { requests }),
    );
    if (status !== 200) throw new Error(`Refused: ${status} ${body}`);
    const created = JSON.parse(body.toString()) as readonly Created[];
    ids.push(...created.map(({ success }) => success.objectId));
  }
  return ids;
}
