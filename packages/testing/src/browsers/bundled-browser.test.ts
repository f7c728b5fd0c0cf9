import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { unpackBundledBrowser } from './bundled-browser.ts';
import { launchBrowser } from './launch-browser.ts';

const bundled = await unpackBundledBrowser();

test.skipIf(bundled === undefined)(
  'a machine without a browser runs the one of the npm package',
  async () => {
    const server = await launchBrowser({ environment: {}, isProgram: () => false });
    try {
      expect(server.process().spawnfile).toBe(bundled?.executablePath);
      const browser = await chromium.connect(server.wsEndpoint());
      const page = await browser.newPage();
      await page.setContent('<label>Name <input autofocus></label><span>Text</span>');
      await page.getByLabel('Name').fill('Ada');
      expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
      const { width } = (await page.getByText('Text').boundingBox()) ?? { width: 0 };
      expect(width).toBeGreaterThan(0);
      await browser.close();
    } finally {
      await server.close();
    }
  },
);
