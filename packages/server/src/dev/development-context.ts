import type { Identity } from '@latchkey/identity/identity';
import type { Store } from '@latchkey/identity/store/store';
import type { Database } from '@latchkey/kernel/store/database';

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
