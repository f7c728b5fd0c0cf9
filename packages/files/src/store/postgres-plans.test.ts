import { describePlans } from '@latchkey/testing/uncounted-plans';
import { everyStatement, fillFiles, verbNames } from '../../test/every-statement.ts';
import { ownMigrations } from './own-migrations.ts';
import { filesTables } from './tables.ts';

describePlans({
  ...{ migrations: ownMigrations, tables: filesTables, verbNames, everyStatement },
  fill: fillFiles,
  few: 1000,
  mayLookAtMany: [
    // Counts what everybody has.
    /group by "owner"/,
    // Once, when a server begins: of all uploads that go on.
    /"writer" is not null/,
  ],
  // By its id, or of all that go on.
  mayTakeAnotherIndex: [/"digest" = \$\d+ and "state" = /],
});
