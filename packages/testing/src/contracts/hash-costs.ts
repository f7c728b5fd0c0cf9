import { randomBytes } from 'node:crypto';
import type { AccountRefusal } from '@latchkey/identity/accounts/account';
import { hashOfNothing, ownParameters } from '@latchkey/identity/hashing/argon2';
import { costOf } from '@latchkey/identity/hashing/read-hash';
import type { HashCost } from '@latchkey/identity/passwords/hash-cost';
import { bytesText, writeHashText } from '@latchkey/identity/passwords/hash-text';
import { migrations } from '@latchkey/identity/store/migrations/index';
import { createStore, type Store } from '@latchkey/identity/store/store';
import { createSealer } from '@latchkey/kernel/keys/sealing';
import type { Database, Statement } from '@latchkey/kernel/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '../databases.ts';
import { sampleAccount } from '../sample-records.ts';

const salt = Buffer.from('saltsalt');
const key = bytesText(randomBytes(64));
const made = (scheme: string, parameters: Readonly<Record<string, string>>, length: number) =>
  writeHashText({ scheme, parameters, salt, hash: randomBytes(length) });
const argon2 = (name: string, costs: string) =>
  `$${name}$v=19$${costs}$c2FsdHNhbHQ$${'A'.repeat(43)}`;

const foreign = [
  `$2a$04$${'a'.repeat(53)}`,
  `$2b$12$${'a'.repeat(53)}`,
  `$2y$15$${'a'.repeat(53)}`,
  made('firebase-scrypt', { ln: '14', r: '8', key, sep: 'Bw' }, 64),
  made('firebase-scrypt', { ln: '3', r: '1', key, sep: '' }, 64),
  made('scrypt', { n: '2', r: '8', p: '1' }, 16),
  made('scrypt', { n: '16384', r: '3', p: '5' }, 256),
  ...[16, 20, 21, 32, 33, 64, 128].flatMap((length) => [
    made('pbkdf2-sha256', { i: '120000' }, length),
    made('pbkdf2-sha1', { i: '7' }, length),
  ]),
  made('md5', { i: '0', o: 'sp' }, 32),
  made('md5', { i: '8192', o: 'sp' }, 16),
  made('sha1', { i: '1', o: 'ps' }, 20),
  made('sha256', { i: '9', o: 'sp' }, 32),
  made('sha512', { i: '2', o: 'sp' }, 64),
  made('hmac-md5', { key, o: 'ps' }, 16),
  made('hmac-sha1', { key, o: 'ps' }, 20),
  made('hmac-sha256', { key, o: 'ps' }, 32),
  made('hmac-sha512', { key, o: 'sp' }, 64),
  argon2('argon2id', 'm=19456,t=2,p=1'),
  argon2('argon2id', 'm=64,t=1,p=1'),
  argon2('argon2i', 'm=65,t=3,p=2'),
  argon2('argon2d', 'm=32768,t=10,p=16').replace('v=19', 'v=16'),
];

const withoutCost = [
  hashOfNothing(ownParameters),
  `$2b$31$${'a'.repeat(53)}`,
  `$2b$xx$${'a'.repeat(53)}`,
  argon2('argon2id', 'm=1048576,t=10,p=1'),
  argon2('argon2id', 'm=none'),
  made('scrypt', { n: '131072', r: '8', p: '16' }, 32),
  made('pbkdf2-sha256', { i: '99999999999999999999' }, 32),
  '$sha256$',
  '$2',
  'words',
];

const plain = (sql: string, ...parameters: readonly string[]): Statement => ({ sql, parameters });

/** What every database has to keep, whoever made its driver. */
export function hashCostsContract(place: () => Promise<DatabasePlace>): void {
  describe('what hashes from elsewhere cost', () => {
    let database: Database;
    let elapsed = 0;
    /** Two nodes of one installation. */
    let store: Store;
    let other: Store;

    beforeAll(async () => {
      const { open } = await place();
      database = await open(migrations);
      const node = (of: Database) =>
        createStore(of, createSealer(randomBytes(32)), {
          monotonicNow: () => elapsed,
          onCommitted: () => undefined,
        });
      store = node(database);
      other = node(await open(migrations));
    });

    const dearest = async (of: Store, tenant = '') =>
      Object.fromEntries(
        (await of.hashCosts.dearest(tenant)).map(({ kind, amount }) => [kind, amount]),
      );
    let people = 0;
    async function bringIn(hashCost: HashCost | null, tenant = '') {
      people += 1;
      const account = sampleAccount({
        ...{ tenant, id: `person-${people}`, passwordHash: 'hash', hashCost },
      });
      await store.commit<AccountRefusal>(store.accounts.insert(account));
      return account;
    }

    it('is the dearest of each kind, of this tenant, and noticed within a second', async () => {
      expect(await dearest(store)).toEqual({});
      await bringIn({ kind: 'bcrypt', amount: 1024 });
      const dear = await bringIn({ kind: 'bcrypt', amount: 4096 });
      await bringIn({ kind: 'bcrypt', amount: 16 });
      await bringIn({ kind: 'sha1', amount: 1 });
      await bringIn({ kind: 'argon2id:v=19,p=1', amount: 7 });
      await bringIn({ kind: 'md5', amount: 3 }, 'another');
      await bringIn(null);
      expect(await dearest(store)).toEqual({});
      elapsed += 1000;
      const expected = { bcrypt: 4096, sha1: 1, 'argon2id:v=19,p=1': 7 };
      expect(await dearest(store)).toEqual(expected);
      expect(await dearest(other)).toEqual(expected);
      expect(await dearest(other, 'another')).toEqual({ md5: 3 });

      // A hash of ours takes its place, whoever writes it.
      await store.commit<AccountRefusal>(store.accounts.edit(dear, { passwordHash: 'ours' }));
      elapsed += 1000;
      expect(await dearest(other)).toEqual({ ...expected, bcrypt: 1024 });
      expect((await store.accounts.byId('', dear.id))?.hashCost).toBeNull();
    });

    it('stays with an account whose password nobody touches', async () => {
      const account = await bringIn({ kind: 'sha512', amount: 5 });
      await store.commit<AccountRefusal>(store.accounts.edit(account, { displayName: 'Ada' }));
      expect((await store.accounts.byId('', account.id))?.hashCost).toEqual(account.hashCost);
    });
  });

  it('is written down for everybody who came in before it was', async () => {
    const { open } = await place();
    const older = await open(migrations.filter(({ id }) => id !== '0013-hash-costs'));
    const all = [...foreign, ...withoutCost];
    const insert = `INSERT INTO accounts (tenant, id, email_verified, password_hash, valid_since, disabled,
      custom_auth, email_link_sign_in, created_at, second_factors, version) VALUES `;
    const values = (index: number) =>
      older.dialect === 'sqlite'
        ? `('', '${index}', 0, ?, 0, 0, 0, 0, 0, '[]', 1)`
        : `('', '${index}', 0, $1, 0, 0, 0, 0, 0, '[]', 1)`;
    await older.commit(all.map((hash, index) => plain(`${insert}${values(index)}`, hash)));
    const database = await open(migrations);
    const rows = await database.read(plain('SELECT id, hash_kind, hash_cost FROM accounts'));
    for (const [index, hash] of all.entries()) {
      const row = rows.find(({ id }) => id === String(index));
      const cost = costOf(hash);
      if (index < foreign.length) expect(cost, hash).not.toBeNull();
      expect
        .soft([hash, row?.['hash_kind'], row?.['hash_cost']])
        .toEqual([hash, cost?.kind ?? null, cost?.amount ?? null]);
    }
  });
}
