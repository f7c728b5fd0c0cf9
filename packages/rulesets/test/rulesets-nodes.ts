import { migrations } from '@latchkey/identity/store/migrations/index';
import type { Database } from '@latchkey/kernel/store/database';
import { localNotifications, type Notifications } from '@latchkey/kernel/store/notifications';
import type { DatabasePlace } from '@latchkey/testing/databases';
import { type OpenRulesets, openRulesets } from '../src/open-rulesets.ts';
import { rulesets } from '../src/store/migrations/0022-rulesets.ts';
import { openRulesetStore } from '../src/store/ruleset-store.ts';
import type { Acting, StoredRulesets } from '../src/stored-rulesets.ts';

export const allMigrations = [...migrations, rulesets];

export const operator: Acting = {
  tenant: '',
  operator: 'ops@example.com',
  role: 'owner',
  address: '192.0.2.1',
  userAgent: '',
  locale: undefined,
  requestId: 'request',
};

/** A node as far as rulesets go, with a clock that tests set and a log that they read. */
export type Node = {
  readonly database: Database;
  readonly store: StoredRulesets;
  readonly rulesets: OpenRulesets;
  readonly notifications: Notifications;
  readonly logged: string[];
  pass(milliseconds: number): void;
  /** How often the database was asked. */
  reads(): number;
};

export async function openNode(place: DatabasePlace): Promise<Node> {
  const database = await place.open(allMigrations);
  const notifications = localNotifications();
  const logged: string[] = [];
  let time = 0;
  let reads = 0;
  const watched: Database = {
    ...database,
    read(statement, options) {
      reads += 1;
      return database.read(statement, options);
    },
  };
  return {
    database,
    notifications,
    logged,
    store: openRulesetStore({ database, notifications, now: () => 1_700_000_000_000 + time }),
    rulesets: openRulesets(watched, {
      notifications,
      mode: 'production',
      log: (_level, event) => logged.push(event),
      monotonic: () => time,
    }),
    pass(milliseconds) {
      time += milliseconds;
    },
    reads: () => reads,
  };
}

/** Rules by which everybody may get this one document. */
export const rulesAllowing = (document: string) => ({
  name: 'firestore.rules',
  content: `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /${document} {
      allow get;
    }
  }
}
`,
});
