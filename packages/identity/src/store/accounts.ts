import type { Change, Database, Row, Statement } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import type {
  Account,
  AccountEdit,
  AccountRefusal,
  Accounts,
  ProviderLink,
} from '../accounts/account.ts';
import {
  type AccountRow,
  accountOf,
  columnsOf,
  emailKind,
  type IdentityRow,
  phoneKind,
  rowOf,
} from './account-rows.ts';
import { endsSignIns } from './ends-sign-ins.ts';
import type { Queries } from './identity-queries.ts';
import { deleteOldGuest, findOldGuests } from './old-guests.ts';

type AccountChange = Change<AccountRefusal>;

/** What an address or a number has besides itself. */
const nothingMore = {
  federated_id: null,
  email: null,
  display_name: null,
  photo_url: null,
  screen_name: null,
  linked_at: null,
} as const;

export function createAccounts(database: Database, queries: Queries): Accounts {
  const selectById = prepare<{ tenant: string; id: string }>((given) =>
    queries
      .selectFrom('accounts')
      .selectAll()
      .where('tenant', '=', given('tenant'))
      .where('id', '=', given('id')),
  );

  const selectIdentities = prepare<{ tenant: string; id: string }>((given) =>
    queries
      .selectFrom('identities')
      .selectAll()
      .where('tenant', '=', given('tenant'))
      .where('account_id', '=', given('id')),
  );

  const selectByIdentity = prepare<{ tenant: string; kind: string; subject: string }>((given) =>
    queries
      .selectFrom('identities')
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.tenant', '=', 'identities.tenant')
          .onRef('accounts.id', '=', 'identities.account_id'),
      )
      .selectAll('accounts')
      .where('identities.tenant', '=', given('tenant'))
      .where('identities.kind', '=', given('kind'))
      .where('identities.subject', '=', given('subject')),
  );

  const selectByProviderEmail = prepare<{ tenant: string; email: string }>((given) =>
    queries
      .selectFrom('identities')
      .innerJoin('accounts', (join) =>
        join
          .onRef('accounts.tenant', '=', 'identities.tenant')
          .onRef('accounts.id', '=', 'identities.account_id'),
      )
      .selectAll('accounts')
      .where('identities.tenant', '=', given('tenant'))
      .where('identities.email', '=', given('email'))
      .orderBy('accounts.created_at')
      .orderBy('accounts.id')
      .limit(1),
  );

  async function find(search: Statement): Promise<Account | undefined> {
    const [row] = (await database.read(search)) as readonly (Row & AccountRow)[];
    // Asked for nobody, too: one question less would tell by its time which addresses have accounts.
    const identities = await database.read(selectIdentities(row ?? { tenant: '', id: '' }));
    return row && accountOf(row, identities as readonly (Row & IdentityRow)[]);
  }

  const byIdentity = (tenant: string, kind: string, subject: string) =>
    find(selectByIdentity({ tenant, kind, subject }));

  const insertIdentity = prepare<IdentityRow>((given) =>
    queries
      .insertInto('identities')
      .values({
        tenant: given('tenant'),
        kind: given('kind'),
        subject: given('subject'),
        account_id: given('account_id'),
        federated_id: given('federated_id'),
        email: given('email'),
        display_name: given('display_name'),
        photo_url: given('photo_url'),
        screen_name: given('screen_name'),
        linked_at: given('linked_at'),
      })
      .onConflict((conflict) => conflict.doNothing()),
  );

  /** Takes the name, or refuses the commit because somebody has it. */
  const claim = (
    account: Pick<Account, 'tenant' | 'id'>,
    identity: Pick<IdentityRow, 'kind' | 'subject'> & Partial<IdentityRow>,
    must: AccountRefusal,
  ): AccountChange => ({
    ...insertIdentity({
      ...nothingMore,
      ...identity,
      tenant: account.tenant,
      account_id: account.id,
    }),
    must,
  });

  const insertAccount = prepare<AccountRow>((given) =>
    queries
      .insertInto('accounts')
      .values({
        tenant: given('tenant'),
        id: given('id'),
        email: given('email'),
        email_verified: given('email_verified'),
        display_name: given('display_name'),
        photo_url: given('photo_url'),
        phone_number: given('phone_number'),
        phone_used_at: given('phone_used_at'),
        password_hash: given('password_hash'),
        hash_kind: given('hash_kind'),
        hash_cost: given('hash_cost'),
        password_updated_at: given('password_updated_at'),
        valid_since: given('valid_since'),
        disabled: given('disabled'),
        custom_attributes: given('custom_attributes'),
        custom_auth: given('custom_auth'),
        email_link_sign_in: given('email_link_sign_in'),
        initial_email: given('initial_email'),
        created_at: given('created_at'),
        last_login_at: given('last_login_at'),
        last_refresh_at: given('last_refresh_at'),
        second_factors: given('second_factors'),
        version: given('version'),
      })
      .onConflict((conflict) => conflict.doNothing()),
  );

  const claimProvider = (account: Pick<Account, 'tenant' | 'id'>, link: ProviderLink) =>
    claim(
      account,
      {
        kind: link.providerId,
        subject: link.rawId,
        federated_id: link.federatedId,
        email: link.email,
        display_name: link.displayName,
        photo_url: link.photoUrl,
        screen_name: link.screenName,
        linked_at: link.linkedAt,
      },
      'provider-taken',
    );

  const claimPhone = (
    account: Pick<Account, 'tenant' | 'id'>,
    subject: string,
    linkedAt: number | null = null,
  ) => claim(account, { kind: phoneKind, subject, linked_at: linkedAt }, 'phone-taken');

  const identitiesOf = (account: Account) =>
    queries
      .deleteFrom('identities')
      .where('tenant', '=', account.tenant)
      .where('account_id', '=', account.id);

  /** The names an edit gives up and takes. Given up first, so that an account may take its own again. */
  function names(account: Account, edit: AccountEdit): readonly AccountChange[] {
    const changes: AccountChange[] = [];
    if (edit.email !== undefined && edit.email !== account.email) {
      changes.push(statement(identitiesOf(account).where('kind', '=', emailKind)));
      if (edit.email !== null) {
        changes.push(claim(account, { kind: emailKind, subject: edit.email }, 'email-taken'));
      }
    }
    if (edit.phoneNumber !== undefined && edit.phoneNumber !== account.phoneNumber) {
      changes.push(statement(identitiesOf(account).where('kind', '=', phoneKind)));
      if (edit.phoneNumber !== null) {
        changes.push(claimPhone(account, edit.phoneNumber, edit.phoneLinkedAt));
      }
    }
    if (edit.providers !== undefined) {
      changes.push(
        statement(identitiesOf(account).where('kind', 'not in', [emailKind, phoneKind])),
      );
      changes.push(...edit.providers.map((link) => claimProvider(account, link)));
    }
    return changes;
  }

  const updateLastLogin = prepare<{ tenant: string; id: string; version: number; at: number }>(
    (given) =>
      queries
        .updateTable('accounts')
        .set({ last_login_at: given('at'), last_refresh_at: given('at') })
        .where('tenant', '=', given('tenant'))
        .where('id', '=', given('id'))
        .where('version', '=', given('version')),
  );

  const updateLastRefresh = prepare<{ tenant: string; id: string; at: number }>((given) =>
    queries
      .updateTable('accounts')
      .set({ last_refresh_at: given('at') })
      .where('tenant', '=', given('tenant'))
      .where('id', '=', given('id')),
  );

  const current = (account: Account) =>
    queries
      .updateTable('accounts')
      .where('tenant', '=', account.tenant)
      .where('id', '=', account.id)
      .where('version', '=', account.version);

  /** Rows that name the account without belonging to it. */
  const leftBehind = ({ tenant, id }: Pick<Account, 'tenant' | 'id'>): readonly AccountChange[] =>
    (['codes', 'usage_marks'] as const).map((table) =>
      statement(
        queries.deleteFrom(table).where('tenant', '=', tenant).where('account_id', '=', id),
      ),
    );

  return {
    byId: (tenant, id) => find(selectById({ tenant, id })),
    byEmail: (tenant, email) => byIdentity(tenant, emailKind, email),
    byPhoneNumber: (tenant, phoneNumber) => byIdentity(tenant, phoneKind, phoneNumber),
    byProvider: (tenant, providerId, rawId) =>
      providerId.startsWith('@')
        ? Promise.resolve(undefined)
        : byIdentity(tenant, providerId, rawId),
    byProviderEmail: (tenant, email) => find(selectByProviderEmail({ tenant, email })),
    byInitialEmail: (tenant, email) =>
      find(
        statement(
          queries
            .selectFrom('accounts')
            .selectAll()
            .where('tenant', '=', tenant)
            .where('initial_email', '=', email)
            .orderBy('created_at')
            .limit(1),
        ),
      ),

    insert: (account) => [
      {
        ...insertAccount(rowOf(account)),
        must: 'id-taken',
      },
      ...(account.email === null
        ? []
        : [claim(account, { kind: emailKind, subject: account.email }, 'email-taken')]),
      ...(account.phoneNumber === null
        ? []
        : [claimPhone(account, account.phoneNumber, account.phoneLinkedAt)]),
      ...account.providers.map((link) => claimProvider(account, link)),
    ],

    edit: (account, edit) => [
      {
        ...((edit.disabled || edit.validSince !== undefined) && endsSignIns),
        ...statement(current(account).set({ ...columnsOf(edit), version: account.version + 1 })),
        must: 'account-changed',
      },
      ...names(account, edit),
      // They stand in for a factor: with the last one they go, whoever took it away.
      ...(edit.secondFactors?.length === 0
        ? [
            statement(
              queries
                .deleteFrom('recovery_codes')
                .where('tenant', '=', account.tenant)
                .where('account_id', '=', account.id),
            ),
          ]
        : []),
    ],

    noteSignIn: ({ tenant, id, version }, at) => ({
      ...updateLastLogin({ tenant, id, version, at }),
      must: 'account-changed',
    }),

    noteRefresh: ({ tenant, id }, at) => updateLastRefresh({ tenant, id, at }),

    remove: (account) => [
      {
        ...endsSignIns,
        ...statement(
          queries
            .deleteFrom('accounts')
            .where('tenant', '=', account.tenant)
            .where('id', '=', account.id)
            .where('version', '=', account.version),
        ),
        must: 'account-changed',
      },
      ...leftBehind(account),
    ],

    oldGuests: (before, ofProject, limit) =>
      findOldGuests(database, queries, before, ofProject, limit),
    removeGuest: (guest, before) => [deleteOldGuest(queries, guest, before), ...leftBehind(guest)],
  };
}
