/**
 * What has to be known of a table by everybody who treats all tables alike. It is said once, where
 * the table is declared; whoever forgets a part of it is told by the compiler.
 */
export type Table = {
  /**
   * The column that says whose a row is, such as its tenant; null where rows are nobody's in
   * particular. A statement that does not name it is not built.
   */
  readonly partition: string | null;
  /**
   * What becomes of the rows when whoever they belong to is deleted. Where that is a tenant, which the
   * column `tenant` says, it is done for every product; others are the product's own business.
   */
  readonly withOwner: 'deleted' | 'kept';
  /** What becomes of it in a copy that is brought back, which does not know what happened since. */
  readonly restored: 'kept' | 'emptied' | 'changed';
  /** What production keeps of it when it takes over data that a development server made. */
  readonly adopted: 'kept' | 'kept if vouched for' | 'emptied';
  /** What becomes of it when a test suite wants to begin anew with this product, in development. */
  readonly reset: 'kept' | 'emptied';
  /** Whether rows go by themselves when their time is over. */
  readonly pruned: boolean;
};

/** Every table of a schema, those that point at others before those they point at. */
export type Tables<Schema> = {
  readonly [Name in keyof Schema & string]: Table & {
    readonly partition: (keyof Schema[Name] & string) | null;
  };
};

/** The names of the tables of which something is said, in the order in which rows can be deleted. */
export function tablesThat<
  All extends Readonly<Record<string, Table>>,
  Part extends Partial<Table>,
>(tables: All, part: Part): readonly (keyof All & string)[] {
  const wanted = Object.entries(part) as [keyof Table, unknown][];
  return Object.keys(tables).filter((name) =>
    wanted.every(([key, value]) => tables[name]?.[key] === value),
  );
}
