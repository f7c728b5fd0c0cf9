import type { CommandGround, Product } from '@latchkey/kernel/product';
import type { ReadDocuments } from '@latchkey/rules';

/** What commands want to know of the documents that rules are about, without knowing their product. */
export type Guarded = {
  /** Whose ground has the documents. */
  readonly product: Pick<Product, 'name' | 'settings'>;
  /** By their ids without those of documents between them, as `['users', 'notes']`. */
  collections(ground: CommandGround, database: string): Promise<readonly (readonly string[])[]>;
  /** As they are now, of one database; without one, of whichever the rules name. */
  read(
    ground: Pick<CommandGround, 'database' | 'project' | 'now'>,
    database?: string,
  ): ReadDocuments;
};
