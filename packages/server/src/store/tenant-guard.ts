import type { KyselyPlugin, OperationNode } from 'kysely';
import type { Schema } from './schema.ts';

type TenantTable = {
  [Table in keyof Schema]: 'tenant' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** Every table whose rows belong to a tenant; the compiler asks for those that are missing. */
const ofTenants: Readonly<Record<TenantTable, true>> = {
  accounts: true,
  identities: true,
  codes: true,
  phone_codes: true,
  sessions: true,
  pending_sign_ins: true,
  recovery_codes: true,
  passkeys: true,
  passkey_challenges: true,
  provider_configs: true,
  provider_sign_ins: true,
  spent_pending_tokens: true,
  used_assertions: true,
  guess_budgets: true,
  send_budgets: true,
  outbox: true,
  audit: true,
  settings: true,
  usage_marks: true,
  usage_days: true,
  usage_clients: true,
};

export const tenantTables = Object.keys(ofTenants) as readonly TenantTable[];

/** Kysely's nodes are plain objects; this reads the few parts of them that matter here. */
type Node = OperationNode & { readonly [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value;

const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : [];

/** The table a node names, under whatever other name. */
function tableName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.kind === 'AliasNode') return tableName(node['node']);
  if (node.kind !== 'TableNode') return undefined;
  const { identifier } = node['table'] as { readonly identifier: { readonly name: string } };
  return identifier.name;
}

const columnName = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.kind === 'ReferenceNode') return columnName(node['column']);
  return node.kind === 'ColumnNode' ? (node['column'] as { name: string }).name : undefined;
};

/** Whether the condition holds for one tenant only. What is one of several ways is no condition. */
function namesTenant(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.kind) {
    case 'WhereNode':
      return namesTenant(node['where']);
    case 'OnNode':
      return namesTenant(node['on']);
    case 'ParensNode':
      return namesTenant(node['node']);
    case 'AndNode':
      return namesTenant(node['left']) || namesTenant(node['right']);
    case 'BinaryOperationNode':
      return (
        (node['operator'] as { readonly operator?: unknown }).operator === '=' &&
        columnName(node['leftOperand']) === 'tenant'
      );
    default:
      return false;
  }
}

/** The tables that a statement touches without saying whose rows it means. */
function forgottenIn(node: Node): readonly (string | undefined)[] {
  switch (node.kind) {
    case 'SelectQueryNode':
    case 'DeleteQueryNode': {
      const { froms = [] } = (node['from'] ?? {}) as { readonly froms?: readonly unknown[] };
      return [...(namesTenant(node['where']) ? [] : froms.map(tableName)), ...joinsOf(node)];
    }
    case 'UpdateQueryNode':
      return namesTenant(node['where']) ? [] : [tableName(node['table'])];
    case 'InsertQueryNode':
      return nodesIn(node['columns']).some((column) => columnName(column) === 'tenant')
        ? []
        : [tableName(node['into'])];
    default:
      return [];
  }
}

const joinsOf = (node: Node) =>
  nodesIn(node['joins'])
    .filter((join) => !namesTenant(join['on']))
    .map((join) => tableName(join['table']));

function check(node: Node): void {
  for (const table of forgottenIn(node)) {
    if (table !== undefined && Object.hasOwn(ofTenants, table)) {
      throw new Error(`A statement on ${table} does not name the tenant.`);
    }
  }
  for (const part of Object.values(node)) nodesIn(part).forEach(check);
}

/** No statement is built that could reach into two tenants: it would be a fault, not a leak. */
export const tenantGuard: KyselyPlugin = {
  transformQuery({ node }) {
    check(node as unknown as Node);
    return node;
  },
  transformResult: async ({ result }) => result,
};
