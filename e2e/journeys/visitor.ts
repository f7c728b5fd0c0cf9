import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { type Device, openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { expectAccessible } from '../browser/axe.ts';
import { untilHydrated } from '../browser/hydration.ts';
import { type Look, languages } from './look.ts';

type Words = (typeof languages)['en' | 'ar'];

/** Somebody in front of a tab. They know the words of their language, and nothing of the markup. */
export type Visitor = {
  readonly device: Device;
  readonly page: Page;
  /** The widget's words. */
  readonly words: Words['widget'];
  /** The application's own. */
  readonly site: Words['site'];
  anotherTab(): Promise<Visitor>;

  open(address: string): Promise<void>;
  /** Opens a page, and waits until it listens. */
  begin(address?: string): Promise<void>;
  /** Waits until the page that the server has drawn listens. */
  isReady(): Promise<void>;
  /** Waits for the screen of this heading. */
  sees(heading: string): Promise<void>;
  /** The same, and everybody can use it, and it is written in the visitor's language. */
  meets(heading: string): Promise<void>;
  reads(text: string): Promise<void>;
  /** Waits for a sentence that is only read out. */
  hears(sentence: string): Promise<void>;
  /** Waits for a sentence that is read out as soon as it appears. */
  isTold(sentence: string): Promise<void>;
  /** The same about one field, which has the focus. */
  isToldAt(label: string, sentence: string): Promise<void>;
  press(name: string): Promise<void>;
  follow(link: string): Promise<void>;
  write(label: string, text: string): Promise<void>;
  /** Waits for a page of the application, given as a path with its query. */
  arrivesAt(path: string): Promise<void>;
  /** Waits until the page says whose account it is. */
  isSignedInAs(name: string): Promise<void>;
};

const fieldState = (input: Element) => ({
  descriptions: (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? ''),
  isInvalid: input.getAttribute('aria-invalid') === 'true',
  hasFocus: document.activeElement === input,
});

export function visitorOf(device: Device, page: Page, { language }: Pick<Look, 'language'>) {
  const { direction, widget, site } = languages[language];

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // A part of a page may be called like a field in it.
  const field = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input'));
  const notice = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

  const visitor: Visitor = {
    device,
    page,
    words: widget,
    site,
    anotherTab: async () => visitorOf(device, await device.openTab(), { language }),
    open: async (address) => void (await page.goto(address)),
    async begin(address = '/sign-in') {
      await page.goto(address);
      await untilHydrated(page);
    },
    isReady: () => untilHydrated(page),
    sees: (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    async meets(heading) {
      await visitor.sees(heading);
      const html = page.locator('html');
      expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
        language,
        direction,
      ]);
      await expectAccessible(page);
    },
    reads: (text) => page.getByText(text, { exact: true }).first().waitFor(),
    hears: (sentence) =>
      page.getByRole('status').filter({ hasText: sentence }).waitFor({ state: 'attached' }),
    isTold: (sentence) => notice(sentence).waitFor(),
    async isToldAt(label, sentence) {
      await notice(sentence).waitFor();
      const state = await field(label).evaluate(fieldState);
      expect(state).toMatchObject({ isInvalid: true, hasFocus: true });
      expect(state.descriptions).toContain(sentence);
    },
    press: (name) => button(name).click(),
    follow: (name) => page.getByRole('link', { name, exact: true }).click(),
    write: (label, text) => field(label).fill(text),
    arrivesAt: (path) => page.waitForURL((url) => url.pathname + url.search === path),
    isSignedInAs: (name) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: fill(widget.account.button, { name }), exact: true })
        .waitFor(),
  };
  return visitor;
}

/** Somebody with a browser of their own. */
export async function openVisitor(url: string, look: Look): Promise<Visitor> {
  const { locale } = languages[look.language];
  const device = await openDevice({ url, width: look.width, locale });
  return visitorOf(device, await device.openTab(), look);
}
