import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { View } from '../apps/web/src/gallery/selection.ts';
import { stateIds } from '../apps/web/src/gallery/states.ts';
import { openPage } from '../packages/testing/src/browsers/browser.ts';
import { isProof } from '../packages/testing/src/proofs.ts';
import { expectAccessible } from './browser/axe.ts';
import { type RunningSite, startWebApplication } from './browser/start-site.ts';
import { clipped, sidewaysOf, smallTargets, unnamedFields } from './gallery-faults.ts';
import { addressOf, faultsOfEach, shareOf, showState } from './gallery-walk.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

async function openGallery(width: number, height: number): Promise<Page> {
  const page = await openPage({ url: site.url });
  await page.setViewportSize({ width, height });
  return page;
}

/** Screens without a word: they are over in a moment, or leave the page to others. */
const wordless: readonly string[] = ['processing', 'closed', 'tenant-entered'];

/** What a page falls short of. A heading is not asked of what has no words. */
async function refusalsOf(page: Page): Promise<readonly string[]> {
  const refusal = await expectAccessible(page).then(
    () => '',
    (error: Error) => error.message,
  );
  const rules = [...refusal.matchAll(/^ {2}(\S+) \(/gm)].map(([, rule]) => rule);
  const screen = new URL(page.url()).searchParams.get('screen') ?? '';
  const isExcused = wordless.includes(screen) && rules.join() === 'page-has-heading-one';
  return refusal === '' || isExcused ? [] : [refusal];
}

/** Every screen in every language, and every state in one of them; in proofs every state in all. */
const sharedAmong = <Language>(languages: readonly Language[], language: Language) =>
  isProof ? stateIds : shareOf(languages.indexOf(language), languages.length);

// The languages with the longest words.
const longWorded = ['de', 'ru', 'fr', 'hi'] as const;
const enlarged = ['en', 'de'] as const;

describe('every screen in every state', () => {
  const views = [
    { scheme: 'light', direction: 'ltr', language: 'en' },
    { scheme: 'dark', direction: 'rtl', language: 'ar' },
    { scheme: 'light', direction: 'rtl', language: 'ar' },
    { scheme: 'dark', direction: 'ltr', language: 'en' },
  ] as const satisfies readonly Partial<View>[];

  test.each(views.map((view, index) => ({ ...view, index })))(
    'can be used by everybody: $scheme, $direction',
    async ({ index, ...view }) => {
      const page = await openPage({ url: site.url, colorScheme: view.scheme });
      const refusals: string[] = [];
      for (const state of shareOf(index, views.length)) {
        await showState(page, state, view);
        refusals.push(...(await refusalsOf(page)));
      }
      expect(refusals).toEqual([]);
    },
  );

  test('has a name and a hint for fillers on every field, and nothing too small to hit', async () => {
    const page = await openGallery(390, 844);
    const faults = await faultsOfEach(page, stateIds, {}, [unnamedFields, smallTargets]);
    expect(faults).toEqual([]);
  });

  test.each(longWorded)('fits into 320 pixels in %s', async (language) => {
    const page = await openGallery(320, 640);
    const shown = sharedAmong(longWorded, language);
    const faults = await faultsOfEach(page, shown, { language, width: '320' }, [sidewaysOf]);
    expect(faults).toEqual([]);
  });

  // WCAG 2.2, 1.4.4. A browser that zooms to 200 % has half as many pixels to fill.
  test.each(enlarged)('can be used in %s with text twice as large', async (language) => {
    const page = await openGallery(640, 400);
    await page.goto(addressOf({ screen: 'provider-list', state: 'idle' }, { language }));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const shown = sharedAmong(enlarged, language);
    const faults = await faultsOfEach(page, shown, { language }, [sidewaysOf, clipped]);
    expect(faults).toEqual([]);
  });
});
