import type { Identity } from '../identity/identity.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';

/** What the shortcuts of development stand on. */
export type DevelopmentContext = {
  readonly identity: Identity;
  readonly store: Store;
  readonly database: Database;
  readonly sender: {
    readonly appName: string;
    readonly from: string;
    readonly publicUrl: string;
  };
  readonly subscribe: (listener: () => void) => () => void;
};
