import type { Database, ReadOptions, Row, Statement } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Account, ListedAccount } from '../accounts/account.ts';
import type { AccountName, AccountSearch, HeldName, ManyAccounts } from '../bulk/many-accounts.ts';
import {
  type AccountRow,
  accountOf,
  emailKind,
  type IdentityRow,
  type ListedRow,
  listedOf,
  phoneKind,
  unhashedColumns,
} from './account-rows.ts';
import type { Queries } from './identity-queries.ts';
import { padded } from './padded.ts';
import type { Schema } from './schema.ts';

function kindOf(name: AccountName): string {
  if (name.kind === 'provider') return name.providerId;
  return name.kind === 'email' ? emailKind : phoneKind;
}

const nameOf = (row: IdentityRow): HeldName => {
  const { subject, account_id: accountId } = row;
  if (row.kind === emailKind) return { kind: 'email', subject, accountId };
  if (row.kind === phoneKind) return { kind: 'phone', subject, accountId };
  return { kind: 'provider', providerId: row.kind, subject, accountId };
};

/** Who looks at all accounts keeps nobody else waiting for as long as that takes. */
const whole = ({ match }: AccountSearch): ReadOptions | undefined =>
  match === undefined ? { long: true } : undefined;

/** Accounts that are looked for, whatever is to be read of them. */
type Search = SelectQueryBuilder<Schema, 'accounts', object>;

/** Where a part of something is looked for. */
const searched = ['id', 'email', 'phone_number', 'display_name'] as const;

const columns = {
  id: 'id',
  displayName: 'display_name',
  createdAt: 'created_at',
  lastLoginAt: 'last_login_at',
  email: 'email',
} as const;

export function createManyAccounts(database: Database, queries: Queries): ManyAccounts {
  const identityRows = async (search: Statement) =>
    (await database.read(search)) as readonly (Row & IdentityRow)[];

  async function rowsOf<Found extends { readonly tenant: string; readonly id: string }, Made>(
    search: Statement,
    make: (row: Found, identities: readonly IdentityRow[]) => Made,
    options?: ReadOptions,
  ): Promise<readonly Made[]> {
    const rows = (await database.read(search, options)) as readonly (Row & Found)[];
    const [first] = rows;
    if (first === undefined) return [];
    const ids = padded(rows.map(({ id }) => id));
    const identities = await identityRows(
      statement(
        queries
          .selectFrom('identities')
          .selectAll()
          .where('tenant', '=', first.tenant)
          .where('account_id', 'in', ids),
      ),
    );
    const byAccount = Map.groupBy(identities, ({ account_id }) => account_id);
    return rows.map((row) => make(row, byAccount.get(row.id) ?? []));
  }

  const listedAccounts = (search: Search, options?: ReadOptions) =>
    rowsOf<ListedRow, ListedAccount>(
      statement(
        search
          .select(unhashedColumns)
          .select(({ eb, lit }) =>
            eb
              .case()
              .when('password_hash', 'is', null)
              .then(lit(0))
              .else(lit(1))
              .end()
              .as('has_password'),
          ),
      ),
      listedOf,
      options,
    );

  /** Of A to Z alone: the two databases disagree about what else is a letter. */
  const folded = (column: Expression<unknown>) =>
    database.dialect === 'postgres' ? sql`lower(${column} collate "C")` : sql`lower(${column})`;

  function holding(all: Search, part: string): Search {
    const folding = part.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const pattern = `%${folding.replace(/[!%_]/g, '!$&')}%`;
    return all.where(({ or, ref }) =>
      or(searched.map((column) => sql<boolean>`${folded(ref(column))} like ${pattern} escape '!'`)),
    );
  }

  const ofTenant = (tenant: string): Search =>
    queries.selectFrom('accounts').where('tenant', '=', tenant);

  const matching = ({ tenant, match, containing }: AccountSearch): Search => {
    const all = ofTenant(tenant);
    if (containing !== undefined) return holding(all, containing);
    if (match === undefined) return all;
    if (match.by === 'id') return all.where('id', '=', match.value);
    // By way of the names, which have an index.
    return all.where('id', 'in', (inner) =>
      inner
        .selectFrom('identities')
        .select('account_id')
        .where('tenant', '=', tenant)
        .where('kind', '=', match.by === 'email' ? emailKind : phoneKind)
        .where('subject', '=', match.value),
    );
  };

  const following = (tenant: string, after: string, limit: number): Search =>
    ofTenant(tenant).where('id', '>', after).orderBy('id').limit(limit);

  return {
    byIds: (tenant, ids) => listedAccounts(ofTenant(tenant).where('id', 'in', padded(ids))),

    async held(tenant, names) {
      const byKind = Map.groupBy(names, kindOf);
      const found = await Promise.all(
        [...byKind].map(([kind, ofKind]) =>
          identityRows(
            statement(
              queries
                .selectFrom('identities')
                .selectAll()
                .where('tenant', '=', tenant)
                .where('kind', '=', kind)
                .where('subject', 'in', padded(ofKind.map(({ subject }) => subject))),
            ),
          ),
        ),
      );
      return found.flat().map(nameOf);
    },

    page: (tenant, after, limit) =>
      rowsOf<AccountRow, Account>(
        statement(following(tenant, after, limit).selectAll()),
        accountOf,
      ),

    pageWithoutHashes: (tenant, after, limit) => listedAccounts(following(tenant, after, limit)),

    async count(search) {
      const counting = matching(search).select(({ fn }) => fn.countAll<number>().as('count'));
      const [row] = await database.read(statement(counting), whole(search));
      return Number(row?.['count'] ?? 0);
    },

    find(search, { by, descending }, { limit, offset }) {
      const direction = descending ? 'desc' : 'asc';
      const some = matching(search).limit(limit).offset(offset);
      // In the order of an index as long as nothing is said about those without.
      if (by === 'id') {
        const options = search.containing === undefined ? undefined : whole(search);
        return listedAccounts(some.orderBy('id', direction), options);
      }
      return listedAccounts(
        some
          // The two databases disagree about where nothing comes.
          .orderBy(({ eb }) => eb(columns[by], 'is', null))
          .orderBy(columns[by], direction)
          .orderBy('id', direction),
        whole(search),
      );
    },
  };
}
