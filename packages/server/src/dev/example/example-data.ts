import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { ExampleFolder } from './example-folder.ts';

/** A database and a bucket of its own: whatever else a developer keeps here is left alone. */
const database = 'example';
export const bucket = 'example';

type Wire = Readonly<Record<string, unknown>>;

const minute = 60_000;

/** A value of the seed as it travels. A map is a time: so many minutes ago. */
function printValue(value: unknown, now: number): Wire {
  if (typeof value === 'boolean') return { booleanValue: value };
  if (Array.isArray(value)) {
    return { arrayValue: { values: value.map((item) => printValue(item, now)) } };
  }
  if (typeof value !== 'object' || value === null) return { stringValue: String(value) };
  const at = now - Number(Reflect.get(value, 'minutesAgo')) * minute;
  return { timestampValue: new Date(at).toISOString() };
}

const printFields = (fields: object, now: number): Wire =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, printValue(value, now)]));

export type ExampleData = {
  /** Puts its rules in force, and its first documents where there are none. */
  prepare(): Promise<void>;
  /** Everything in it goes, and it begins anew. */
  reset(): Promise<void>;
  /** Whether this server keeps files, which pictures are. */
  hasFiles(): Promise<boolean>;
};

/** What an operator does by hand elsewhere: all of it goes through the calls that operators have. */
export function exampleData(
  app: FastifyInstance,
  folder: ExampleFolder,
  project: string,
): ExampleData {
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: Wire,
  ): Promise<Wire | undefined> {
    const headers = { authorization: 'Bearer owner' };
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (reply.statusCode === 404) return undefined;
    if (reply.statusCode === 204) return {};
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json() as Wire;
  }

  const root = `/v1/projects/${project}`;
  const documents = `projects/${project}/databases/${database}/documents`;

  async function release(name: string, file: string): Promise<void> {
    const content = await readFile(folder.file(file), 'utf8');
    const current = await call('GET', `${root}/releases/${name}`);
    const inForce = current && (await call('GET', `/v1/${current['rulesetName']}`));
    const source = { files: [{ name: file, content }] };
    if (isDeepStrictEqual(inForce?.['source'], source)) return;
    const made = await call('POST', `${root}/rulesets`, { source });
    const released = {
      name: `projects/${project}/releases/${name}`,
      rulesetName: made?.['name'],
    };
    if (current === undefined) await call('POST', `${root}/releases`, released);
    else await call('PATCH', `${root}/releases/${name}`, { release: released });
  }

  async function seed(): Promise<void> {
    const text = await readFile(folder.file('seed.json'), 'utf8');
    // Written by us, beside the rules that it has to fit.
    const seeds = JSON.parse(text) as Readonly<Record<string, object>>;
    const now = Date.now();
    const writes = Object.entries(seeds).map(([path, fields]) => ({
      update: { name: `${documents}/${path}`, fields: printFields(fields, now) },
    }));
    await call('POST', `/v1/${documents}:commit`, { writes });
  }

  const files = `/v0/b/${bucket}/o`;
  const hasFiles = async () => (await call('GET', files)) !== undefined;

  async function deleteFiles(): Promise<void> {
    const page = await call('GET', `${files}?prefix=boards/`);
    // As the wire says it: names, page by page.
    const { items = [], nextPageToken } = page as {
      readonly items?: readonly { readonly name: string }[];
      readonly nextPageToken?: string;
    };
    for (const { name } of items) await call('DELETE', `${files}/${encodeURIComponent(name)}`);
    if (nextPageToken !== undefined) await deleteFiles();
  }

  return {
    hasFiles,
    async prepare() {
      await release(`cloud.firestore/${database}`, 'firestore.rules');
      if (await hasFiles()) await release(`firebase.storage/${bucket}`, 'storage.rules');
      if ((await call('GET', `/v1/${documents}/boards/welcome`)) === undefined) await seed();
    },
    async reset() {
      await call('DELETE', `/emulator/v1/${documents}`);
      if (await hasFiles()) await deleteFiles();
      await seed();
    },
  };
}
