import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPlaces } from '@latchkey/testing/databases';
import {
  nodeEnvironment,
  productionEnvironment,
  startWorld,
  type World,
} from '@latchkey/testing/world';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { welcome } from '../../src/cli/welcome.ts';
import { toyProduct } from './toy-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-toy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const printed: string[] = [];
vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text));
afterEach(() => void printed.splice(0));

const products = [toyProduct];
const run = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
  runCommand(args, { environment, products });

const write = (world: World, id: string) =>
  world.call(`/toy/notebooks/blue/notes/${id}`, { words: 'buy milk' });
const read = async (world: World, id: string) =>
  (await world.app.inject(`/toy/notebooks/blue/notes/${id}`)).json();

describe('a product that nobody knew of', () => {
  const place = postgresPlaces();

  test('has a table, a route, a setting, a command and chores', async () => {
    const world = await startWorld({ products });
    const environment = { LATCHKEY_DATA: world.config.database.dataFolder };
    try {
      expect((await write(world, 'one')).status).toBe(200);
      expect(await read(world, 'one')).toEqual([{ words: 'buy milk' }]);
      expect(await run(['toy'], environment)).toBe(0);
      expect(printed).toEqual(['1 notes, each kept for 3600000 ms']);

      world.pass(3_600_001);
      await expect.poll(() => read(world, 'one')).toEqual([]);
    } finally {
      await world.close();
    }
  });

  test('knows who calls', async () => {
    const world = await startWorld({ products });
    try {
      const { idToken, localId } = await world.signUp('ada@example.com');
      const callerWith = async (headers: Readonly<Record<string, string>>) =>
        (await world.app.inject({ url: '/toy/caller', headers })).json();
      expect(await callerWith({})).toEqual({ kind: 'nobody' });
      const account = await callerWith({ authorization: `Firebase ${idToken}` });
      expect(account).toMatchObject({ kind: 'account', tenant: '', uid: localId });
      expect(await callerWith({ authorization: 'Bearer owner' })).toMatchObject({
        kind: 'operator',
      });
      expect(await callerWith({ authorization: 'Bearer nobody' })).toMatchObject({
        error: { code: 401, status: 'UNAUTHENTICATED' },
      });
    } finally {
      await world.close();
    }
  });

  test('is in the list of commands, says what it takes, and has its settings listed', async () => {
    await run(['help'], {});
    expect(printed.join()).toContain('latchkey toy ');
    await run(['toy', '--help'], {});
    expect(printed.at(-1)).toBe('latchkey toy\n\nSays how many notes there are.');
    await run(['doctor'], { LATCHKEY_DATA: join(folder, 'doctor'), LATCHKEY_TOY_KEPT: '5' });
    expect(printed.join('\n')).toMatch(/LATCHKEY_TOY_KEPT +5\n/);
    expect(await run(['toy'], { LATCHKEY_TOY_KEPT: 'long' })).toBe(1);
    expect(printed.at(-1)).toContain('LATCHKEY_TOY_KEPT: must be a whole number');
  });

  test('says how it stands, on the screen at the start and to the doctor', async () => {
    const world = await startWorld({ products });
    expect(await welcome(world, world.config, undefined, undefined)).toContain(
      '\n    Toy          a toy in development\n',
    );
    await world.close();
    await run(['doctor'], { LATCHKEY_DATA: join(folder, 'notices') });
    expect(printed).toContain('  ok       toy: a toy in development');
    const production = { ...productionEnvironment, LATCHKEY_DATA: join(folder, 'noticed') };
    await run(['doctor'], production);
    expect(printed).toContain('  WARNING  toy: a toy in production');
  });

  test('is backed up, and says what is left of a copy', async () => {
    const world = await startWorld({ products });
    const { dataFolder } = world.config.database;
    await write(world, 'one');
    expect(await run(['backup', join(folder, 'copy')], { LATCHKEY_DATA: dataFolder })).toBe(0);

    const restored = {
      LATCHKEY_DATA: join(folder, 'restored'),
      LATCHKEY_MASTER_KEY_FILE: join(dataFolder, 'master.key'),
    };
    expect(await run(['restore', join(folder, 'copy')], restored)).toBe(0);
    expect(await run(['toy'], restored)).toBe(0);
    expect(printed.at(-1)).toBe('0 notes, each kept for 3600000 ms');
    await world.close();
  });

  test('is not taken over from development, as its table says', async () => {
    const development = { LATCHKEY_DATA: join(folder, 'adopted') };
    const world = await startWorld({ products, environment: development });
    await write(world, 'one');
    await world.close();
    const production = {
      ...productionEnvironment,
      ...development,
      LATCHKEY_MASTER_KEY: readFileSync(join(folder, 'adopted', 'master.key'), 'utf8').trim(),
    };
    expect(await run(['adopt', '--yes'], production)).toBe(0);
    expect(await run(['toy'], production)).toBe(0);
    expect(printed.at(-1)).toBe('0 notes, each kept for 3600000 ms');
  });

  test('is moved to PostgreSQL with everything else, and served from there', async () => {
    const { location } = await place();
    const { LATCHKEY_MASTER_KEY } = nodeEnvironment(location);
    const sqlite = { LATCHKEY_DATA: join(folder, 'first'), LATCHKEY_MASTER_KEY };
    const before = await startWorld({ products, environment: sqlite });
    await write(before, 'one');
    await before.close();
    expect([await run(['move', '--to', location], sqlite), printed.at(-1)]).toEqual([
      0,
      expect.stringContaining('Everything arrived'),
    ]);
    const after = await startWorld({ products, environment: nodeEnvironment(location) });
    expect(await read(after, 'one')).toEqual([{ words: 'buy milk' }]);
    await after.close();
  });

  test('that cannot be opened leaves nothing open', async () => {
    const environment = { LATCHKEY_DATA: join(folder, 'second-try') };
    const open = () => Promise.reject(new Error('no ink'));
    const empty = { ...toyProduct, migrations: [], tables: {} };
    const close = () => Promise.reject(new Error('the drawer is stuck'));
    const stuck = { ...empty, name: 'stuck', open: () => ({ close }) };
    const dry = [toyProduct, stuck, { ...empty, name: 'dry', open }];
    await expect(startWorld({ products: dry, environment })).rejects.toThrow('no ink');
    // The folder belongs to one server at a time.
    await (await startWorld({ products, environment })).close();
  });

  test('loses what a tenant had with the tenant', async () => {
    const world = await startWorld({ products });
    try {
      const made = await world.admin('/v2/projects/latchkey/tenants', { displayName: 'Acme' });
      const tenant = String(made.body['name']).split('/').at(-1) ?? '';
      const badge = (of: string) => ({
        sql: 'INSERT INTO toy_badges (tenant, id) VALUES (?, ?)',
        parameters: [of, 'first'],
      });
      await world.data.database.commit([badge(tenant), badge('another')]);
      const gone = await world.admin(
        `/v2/projects/latchkey/tenants/${tenant}`,
        undefined,
        'DELETE',
      );
      expect(gone.status).toBe(200);
      const left = { sql: 'SELECT tenant FROM toy_badges', parameters: [] };
      expect(await world.data.database.read(left)).toEqual([{ tenant: 'another' }]);
    } finally {
      await world.close();
    }
  });

  test('is not forgotten: without it, nobody opens its data', async () => {
    const environment = { LATCHKEY_DATA: join(folder, 'left') };
    await (await startWorld({ products, environment })).close();
    await expect(startWorld({ environment })).rejects.toThrow(/newer version.*9001-toy/);
  });
});
