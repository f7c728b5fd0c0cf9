import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { UsageError } from './command.ts';
import { findSite } from './find-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const siteFor = (site: string) => findSite(readConfig({ LATCHKEY_SITE: site }));

test('a site that was built is shown from its folder', () => {
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'entry-server.js'), '');
  expect(siteFor(folder)?.assetsFolder).toBe(join(folder, 'client'));
});

test('a server without pages for people has none', () => {
  expect(siteFor('off')).toBeUndefined();
});

test('a site that was asked for and is not there is the operator’s mistake', () => {
  const nowhere = join(folder, 'nowhere');
  expect(() => siteFor(nowhere)).toThrow(UsageError);
  expect(() => siteFor(nowhere)).toThrow(
    `LATCHKEY_SITE: there is no built web application in ${nowhere}.`,
  );
});
