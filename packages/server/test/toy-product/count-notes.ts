import type { Command } from '@latchkey/kernel/product';
import { withData } from '../../src/cli/with-data.ts';

export const countNotes: Command = (_args, call) =>
  withData(call, async ({ database }) => {
    const sql = 'SELECT count(*) AS count FROM toy_notes';
    const [row] = await database.read({ sql, parameters: [] });
    console.log(`${row?.['count']} notes`);
    return 0;
  });
