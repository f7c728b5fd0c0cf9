import type { KyselyPlugin, OperationNode } from 'kysely';
import type { Table, Tables } from './table.ts';

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

/** The one value of the column that the condition holds for, as a node; nothing where it holds for others. */
function fixedValue(column: string, node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const within = (part: string) => fixedValue(column, node[part]);
  switch (node.kind) {
    case 'WhereNode':
      return within('where');
    case 'OnNode':
      return within('on');
    case 'ParensNode':
      return within('node');
    case 'AndNode':
      return within('left') ?? within('right');
    case 'OrNode': {
      const [left, right] = [within('left'), within('right')];
      // Several ways to the same value; any other one of several ways is no condition.
      return left?.kind === 'ValueNode' &&
        right?.kind === 'ValueNode' &&
        left['value'] === right['value']
        ? left
        : undefined;
    }
    case 'BinaryOperationNode': {
      const { operator } = node['operator'] as { readonly operator?: unknown };
      const value = node['rightOperand'];
      return operator === '=' && columnName(node['leftOperand']) === column && isNode(value)
        ? value
        : undefined;
    }
    default:
      return undefined;
  }
}

const fixes = (column: string, node: unknown): boolean => fixedValue(column, node) !== undefined;

/** A table that a statement touches, and whether it says of a column which of its rows it means. */
type Touched = {
  readonly table: string | undefined;
  readonly says: (column: string) => boolean;
};

function touchedIn(node: Node): readonly Touched[] {
  const where = (column: string) => fixes(column, node['where']);
  switch (node.kind) {
    case 'SelectQueryNode':
    case 'DeleteQueryNode': {
      const { froms = [] } = (node['from'] ?? {}) as { readonly froms?: readonly unknown[] };
      return [
        ...froms.map((from) => ({ table: tableName(from), says: where })),
        ...nodesIn(node['joins']).map((join) => ({
          table: tableName(join['table']),
          says: (column: string) => fixes(column, join['on']),
        })),
      ];
    }
    case 'UpdateQueryNode':
      return [{ table: tableName(node['table']), says: where }];
    case 'InsertQueryNode': {
      const written = nodesIn(node['columns']).map(columnName);
      return [{ table: tableName(node['into']), says: (column) => written.includes(column) }];
    }
    default:
      return [];
  }
}

/** No statement is built that could reach into two partitions: it would be a fault, not a leak. */
export function partitionGuard<Schema>(tables: Tables<Schema>): KyselyPlugin {
  const columns = new Map<string | undefined, string | null>(
    Object.entries<Table>(tables).map(([name, { partition }]) => [name, partition]),
  );

  function check(node: Node): void {
    for (const { table, says } of touchedIn(node)) {
      const column = columns.get(table);
      if (typeof column === 'string' && !says(column)) {
        throw new Error(`A statement on ${table} does not name the ${column}.`);
      }
    }
    for (const part of Object.values(node)) nodesIn(part).forEach(check);
  }

  return {
    transformQuery({ node }) {
      check(node as unknown as Node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
