import { describe, expect, test } from 'vitest';
import { createFairShares, type FairShares } from './fair-shares.ts';

const join = (shares: FairShares<string>, tenant: string, line: string, limit = 100) =>
  shares.join({ tenant, line }, `${tenant}/${line}`, limit);

const drain = (shares: FairShares<string>) => {
  const jobs: string[] = [];
  for (let job = shares.next(); job !== undefined; job = shares.next()) jobs.push(job);
  return jobs;
};

describe('turns', () => {
  test('tenants take turns, however many lines each has', () => {
    const shares = createFairShares<string>();
    for (const line of ['1', '2', '3', '4']) join(shares, 'noisy', line);
    join(shares, 'quiet', '1');
    join(shares, 'quiet', '2');
    expect(drain(shares)).toEqual([
      'noisy/1',
      'quiet/1',
      'noisy/2',
      'quiet/2',
      'noisy/3',
      'noisy/4',
    ]);
  });

  test('within a tenant its lines take turns', () => {
    const shares = createFairShares<string>();
    for (const line of ['flood', 'flood', 'flood', 'one']) join(shares, 'acme', line);
    expect(drain(shares)).toEqual(['acme/flood', 'acme/one', 'acme/flood', 'acme/flood']);
  });

  test('whoever leaves is not served, and an empty tenant has no turn', () => {
    const shares = createFairShares<string>();
    const admission = join(shares, 'acme', 'one');
    join(shares, 'other', 'one');
    expect(admission.admitted && admission.leave()).toBe(true);
    expect(admission.admitted && admission.leave()).toBe(false);
    expect(drain(shares)).toEqual(['other/one']);
    expect(shares.size()).toBe(0);
  });
});

describe('room', () => {
  test('is there for exactly those who would be let in', () => {
    const shares = createFairShares<string>();
    const comers = [0, 1, 1, 2, 0, 3, 1, 0, 2, 2, 1, 3, 3, 0, 1, 2].map((tenant, turn) => ({
      tenant: `tenant ${tenant}`,
      line: `line ${turn % 3}`,
    }));
    const said = comers.map((comer) => {
      const hasRoom = shares.hasRoom(comer, 5);
      return [hasRoom, shares.join(comer, '', 5).admitted];
    });
    expect(said.filter(([hasRoom, admitted]) => hasRoom !== admitted)).toEqual([]);
    expect(new Set(said.flat())).toEqual(new Set([true, false]));
  });

  test('a flood from many addresses makes room for another tenant', () => {
    const shares = createFairShares<string>();
    for (let line = 0; line < 10; line += 1) join(shares, 'noisy', String(line), 10);
    expect(join(shares, 'noisy', 'another', 10)).toEqual({ admitted: false });
    for (const line of ['a', 'b', 'c', 'd']) {
      expect(join(shares, 'quiet', line, 10)).toMatchObject({
        admitted: true,
        pushedOut: expect.stringContaining('noisy/'),
      });
    }
    expect(shares.size()).toBe(10);
  });

  test('equals do not push each other out', () => {
    const shares = createFairShares<string>();
    for (const tenant of ['a', 'b', 'c', 'd']) join(shares, tenant, '1', 4);
    expect(join(shares, 'e', '1', 4)).toEqual({ admitted: false });
    expect(join(shares, 'a', '2', 4)).toEqual({ admitted: false });
    expect(drain(shares)).toHaveLength(4);
  });

  test('within a tenant the longest line makes room', () => {
    const shares = createFairShares<string>();
    for (let turn = 0; turn < 3; turn += 1) join(shares, 'acme', 'flood', 3);
    expect(join(shares, 'acme', 'one', 3)).toMatchObject({ pushedOut: 'acme/flood' });
  });
});
