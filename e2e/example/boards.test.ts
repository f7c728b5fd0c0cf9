import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../apps/example/src/messages/messages.ts';
import type { RunningSite } from '../browser/start-site.ts';
import { languages } from '../journeys/look.ts';
import { fillInAccount, signIn } from '../journeys/signing-in.ts';
import { visitorOf } from '../journeys/visitor.ts';
import { openPerson, words } from './person.ts';
import { startExample } from './start-example.ts';

// The example application, in two browsers at once.

const password = 'correct horse 7';
const { actions, entry, federated } = languages.en.widget;

let site: RunningSite;
beforeAll(async () => {
  site = await startExample();
});
afterAll(() => site.close());

test('what one writes the other sees, also what was written without a connection', async () => {
  const [ada, bob] = [await openPerson(site.url), await openPerson(site.url, { width: 'phone' })];
  await ada.comesAsGuest();
  await bob.comesAsGuest();
  await bob.page.getByText(words.people.here).waitFor();
  await ada.writes('Hello from Ada');
  await bob.sees('Hello from Ada');

  ada.device.problems.tolerate(/net::ERR_|cleardot/);
  await ada.device.context.setOffline(true);
  await ada.page.getByText(words.offline).waitFor();
  await ada.writes('Written in a tunnel');
  await ada.isTold(words.notes.kept);
  await ada.page.getByText(words.notes.waiting).waitFor();
  await bob.writes('Where is Ada?');
  expect(await bob.page.getByText('Written in a tunnel').count()).toBe(0);
  await ada.device.context.setOffline(false);
  await bob.sees('Written in a tunnel');
  await ada.sees('Where is Ada?');
  await ada.page.getByText(words.notes.waiting).waitFor({ state: 'hidden' });
});

test('a board is shared by address, with whoever has verified it', async () => {
  await site.signUpVerified('ada@example.com', password);
  await site.signUp('bob@example.com', password);
  const [ada, bob] = [await openPerson(site.url), await openPerson(site.url)];
  await ada.comesAs('ada@example.com', password);
  await ada.makesBoard('Plans');
  await ada.writes('Buy milk');
  await ada.shares('bob@example.com');

  await bob.comesAs('bob@example.com', password);
  const link = bob.page.getByRole('link', { name: /^Plans/ });
  await bob.press(words.verify.send);
  await bob.isTold(fill(words.verify.sent, { email: 'bob@example.com' }));
  expect(await link.count()).toBe(0);
  const tab = await bob.device.openTab();
  await tab.goto(await site.linkFor('bob@example.com', 'verifyEmail'));
  await tab.getByRole('button', { name: actions.verifyEmail.submit, exact: true }).click();
  await tab.getByRole('heading', { name: actions.verifyEmail.doneTitle }).waitFor();

  await link.click();
  await bob.sees('Buy milk');
  await bob.writes('And bread');
  await ada.sees('And bread');
  await ada.page.getByText('bob@example.com').first().waitFor();

  // Taken off the board while away: what is written then is not lost.
  bob.device.problems.tolerate(/net::ERR_|cleardot/);
  await bob.device.context.setOffline(true);
  await bob.writes('My last words here');
  await ada.press(words.share.open);
  await ada.press(fill(words.share.remove, { email: 'bob@example.com' }));
  await ada.page.getByText(words.share.none).waitFor();
  await bob.device.context.setOffline(false);
  await bob.isOn(words.boards.missing);
  const lost = bob.page.getByLabel(words.boards.lostText);
  await expect.poll(() => lost.inputValue()).toBe('My last words here');
});

test('a guest who becomes a member keeps the board', async () => {
  const guest = await openPerson(site.url);
  const visitor = visitorOf(guest.device, guest.page, { language: 'en' });
  await guest.comesAsGuest();
  await guest.makesBoard('Mine');
  await guest.writes('Written as a guest');
  await guest.press(words.upgrade.open);
  await visitor.write(entry.fields.email, 'cid@example.com');
  await fillInAccount(visitor, { name: 'Cid', password });
  await guest.isOn('Mine');
  await guest.sees('Written as a guest');
  await guest.page.getByText(words.verify.send).waitFor();
});

test('a guest who turns out to be somebody takes the board along', async () => {
  await site.signUpVerified('dan@example.com', password);
  const guest = await openPerson(site.url);
  const visitor = visitorOf(guest.device, guest.page, { language: 'en' });
  await guest.comesAsGuest();
  await guest.makesBoard('Luggage');
  await guest.writes('From the road');
  await guest.press(words.upgrade.open);
  await visitor.press(entry.cancel);
  await signIn(visitor, 'dan@example.com', password);
  await visitor.sees(federated.conflict.title);
  await visitor.press(federated.conflict.submit);
  await guest.opensBoard('Luggage');
  await guest.sees('From the road');
  await guest.press(fill(words.notes.editOf, { text: 'From the road' }));
  await guest.page.getByLabel(words.notes.editLabel).fill('Arrived');
  await guest.press(words.notes.save);
  await guest.sees('Arrived');
});
