import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders, startCommand } from '@latchkey/testing/command-process';
import { expect, test } from 'vitest';

const newFolder = commandFolders();
const count = 4000;

/** Reads one number while somebody else writes; none as long as nothing is there yet. */
function numberIn(file: string, sql: string): number {
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'an import that %s ends goes on when it is called again, and brings every document once',
  async (signal) => {
    const settings = { LATCHKEY_DATA: newFolder() };
    const source = join(newFolder(), 'all.jsonl');
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ path: `c/${10_000 + index}`, data: { n: index } }),
    );
    writeFileSync(source, lines.join('\n'));
    const file = join(settings.LATCHKEY_DATA, 'documents.db');
    const importing = startCommand(['documents', 'import', source], settings);
    await expect
      .poll(() => numberIn(file, 'SELECT count(*) FROM document_imports'), { timeout: 120_000 })
      .toBe(1);
    importing.signal(signal);
    const ended = await importing.ended;
    if (signal === 'SIGINT') {
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toContain('Called again in the same way, it goes on.');
    }
    const there = numberIn(file, 'SELECT count(*) FROM documents');
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(count);

    const again = await callCommand(['documents', 'import', source, '--json'], settings);
    expect(again.stderr).toMatch(/^\d+ lines were done before\.\n$/);
    const { created, unchanged, refused } = JSON.parse(again.stdout);
    expect([created + unchanged, refused]).toEqual([count, 0]);
    expect(numberIn(file, 'SELECT count(*) FROM document_changes')).toBe(count);
    const exported = join(newFolder(), 'back.jsonl');
    await callCommand(['documents', 'export', exported], settings);
    const back = readFileSync(exported, 'utf8').trimEnd().split('\n').slice(1, -1);
    expect(back.map((line) => JSON.parse(line).fields.n.integerValue)).toEqual(
      lines.map((_, index) => String(index)),
    );
  },
);
