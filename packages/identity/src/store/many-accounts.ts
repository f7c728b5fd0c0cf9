import type { Database, ReadOptions, Row, Statement } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import type { AccountName, AccountSearch, HeldName, ManyAccounts } from '../bulk/many-accounts.ts';
import {
  type AccountRow,
  accountOf,
  emailKind,
  type IdentityRow,
  phoneKind,
} from './account-rows.ts';
import type { Queries } from './identity-queries.ts';
import { padded } from './padded.ts';

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

  async function accountsOf(search: Statement, options?: ReadOptions) {
    const rows = (await database.read(search, options)) as readonly (Row & AccountRow)[];
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
    return rows.map((row) => accountOf(row, byAccount.get(row.id) ?? []));
  }

  const matching = ({ tenant, match }: AccountSearch) => {
    const all = queries.selectFrom('accounts').where('tenant', '=', tenant);
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

  return {
    byIds: (tenant, ids) =>
      accountsOf(
        statement(
          queries
            .selectFrom('accounts')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('id', 'in', padded(ids)),
        ),
      ),

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
      accountsOf(
        statement(
          queries
            .selectFrom('accounts')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit),
        ),
      ),

    async count(search) {
      const counting = matching(search).select(({ fn }) => fn.countAll<number>().as('count'));
      const [row] = await database.read(statement(counting), whole(search));
      return Number(row?.['count'] ?? 0);
    },

    find(search, { by, descending }, { limit, offset }) {
      const direction = descending ? 'desc' : 'asc';
      const some = matching(search).selectAll().limit(limit).offset(offset);
      // In the order of an index as long as nothing is said about those without.
      if (by === 'id') return accountsOf(statement(some.orderBy('id', direction)));
      return accountsOf(
        statement(
          some
            // The two databases disagree about where nothing comes.
            .orderBy(({ eb }) => eb(columns[by], 'is', null))
            .orderBy(columns[by], direction)
            .orderBy('id', direction),
        ),
        whole(search),
      );
    },
  };
}
