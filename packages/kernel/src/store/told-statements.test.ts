import { describe, expect, it } from 'vitest';
import { statementNumbers, toldStatements } from './told-statements.ts';

const insert = { sql: 'INSERT INTO notes VALUES (?)', parameters: ['a'], must: 'new' };
const remove = { sql: 'DELETE FROM notes', parameters: [] };

describe('statements on their way to the writing thread', () => {
  it('are there what they were here, and are told once', () => {
    const here = statementNumbers();
    const there = toldStatements();
    const first = here.numbered([insert, remove, insert]);
    expect(first.told.map(([, sql]) => sql)).toEqual([insert.sql, remove.sql]);
    expect(there.read(structuredClone(first))).toEqual([insert, remove, insert]);

    const second = here.numbered([remove, insert]);
    expect(second.told).toEqual([]);
    expect(JSON.stringify(second)).not.toContain('notes');
    expect(there.read(structuredClone(second))).toEqual([remove, insert]);
  });

  it('that did not arrive are told again, and nothing else is taken for them', () => {
    const here = statementNumbers();
    const there = toldStatements();
    const lost = here.numbered([insert]);
    here.untell(lost);
    expect(there.read(here.numbered([remove]))).toEqual([remove]);
    expect(() => there.read({ ...lost, told: [] })).toThrow('never told');
    expect(there.read(here.numbered([insert, remove]))).toEqual([insert, remove]);
  });

  it('are told anew to whoever listens next', () => {
    const here = statementNumbers();
    here.numbered([insert]);
    here.forget();
    expect(toldStatements().read(here.numbered([insert]))).toEqual([insert]);
  });

  it('of any number of texts take bounded memory, and those beyond it go as they are', () => {
    const here = statementNumbers();
    const there = toldStatements();
    let told = 0;
    for (let index = 0; index < 3000; index += 1) {
      const change = { sql: `SELECT ${index}`, parameters: [] };
      const posted = here.numbered([change]);
      told += posted.told.length;
      expect(there.read(posted)).toEqual([change]);
    }
    expect(told).toBe(1000);
  });
});
