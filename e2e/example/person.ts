import type { Page } from 'playwright-core';
import { en as words } from '../../apps/example/src/messages/en.ts';
import {
  type Device,
  type DeviceOptions,
  openDevice,
} from '../../packages/testing/src/browsers/browser.ts';
import { languages } from '../journeys/look.ts';
import { signIn } from '../journeys/signing-in.ts';
import { visitorOf } from '../journeys/visitor.ts';

export { words };

const { entry } = languages.en.widget;

/** Somebody in front of the example, with a browser of their own. */
export type Person = {
  readonly device: Device;
  readonly page: Page;
  comesAsGuest(): Promise<void>;
  comesAs(email: string, password: string): Promise<void>;
  makesBoard(name: string): Promise<void>;
  opensBoard(name: string): Promise<void>;
  /** Waits for the board of this name. */
  isOn(board: string): Promise<void>;
  writes(text: string): Promise<void>;
  sees(text: string): Promise<void>;
  /** Waits until a note is gone, or was never there. */
  missesNote(text: string): Promise<void>;
  isTold(text: string): Promise<void>;
  shares(email: string): Promise<void>;
  press(name: string): Promise<void>;
};

export async function openPerson(
  url: string,
  options: Partial<DeviceOptions> = {},
): Promise<Person> {
  const device = await openDevice({ url, ...options });
  const page = await device.openTab();
  const visitor = visitorOf(device, page, { language: 'en' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const notes = page.getByRole('list', { name: words.notes.label });
  const person: Person = {
    device,
    page,
    async comesAsGuest() {
      await page.goto('/example');
      await button(entry.providerList.anonymous).click();
      await person.isOn('Welcome');
    },
    async comesAs(email, password) {
      await page.goto('/example');
      await signIn(visitor, email, password);
      await person.isOn('Welcome');
    },
    async makesBoard(name) {
      await person.press(words.boards.create);
      await page.getByLabel(words.boards.newName).fill(name);
      await person.press(words.boards.confirm);
      await person.isOn(name);
    },
    opensBoard: (name) =>
      page
        .getByRole('navigation', { name: words.boards.label })
        .getByRole('link', { name })
        .click(),
    isOn: (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    async writes(text) {
      await page.getByLabel(words.notes.new).fill(text);
      await person.press(words.notes.add);
      await person.sees(text);
    },
    sees: (text) => notes.getByText(text, { exact: true }).waitFor(),
    missesNote: (text) => page.getByText(text, { exact: true }).waitFor({ state: 'hidden' }),
    isTold: (text) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    async shares(email) {
      await person.press(words.share.open);
      await page.getByLabel(words.share.field).fill(email);
      await person.press(words.share.add);
      await page.getByRole('listitem').getByText(email, { exact: true }).waitFor();
      await person.press(words.share.close);
    },
    press: (name) => button(name).click(),
  };
  return person;
}
