import type { Command } from '@latchkey/kernel/product';
import { toy } from './toy-settings.ts';

export const countNotes: Command = (_args, { withGround }) =>
  withGround(toy, async ({ database }, { keptFor }) => {
    const sql = 'SELECT count(*) AS count FROM toy_notes';
    const [row] = await database.read({ sql, parameters: [] });
    console.log(`${row?.['count']} notes, each kept for ${keptFor} ms`);
    return 0;
  });
