import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@latchkey/kernel/usage-error';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { findSite } from './find-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const siteFor = (site: string) => findSite(readConfig({ LATCHKEY_SITE: site }));

test('a site that was built is shown from its folder', () => {
  const built = { assets: 'client', renderer: 'server.js', paths: ['/here'] };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(built));
  expect(siteFor(folder)).toMatchObject({ assetsFolder: join(folder, 'client'), paths: ['/here'] });
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
