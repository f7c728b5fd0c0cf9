import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../packages/react/src/messages/words.ts';
import { openDevice } from '../../packages/testing/src/browsers/browser.ts';
import { callCommand } from '../../packages/testing/src/call-command.ts';
import {
  type CommandProcess,
  commandFolders,
  startCommand,
} from '../../packages/testing/src/command-process.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { bothLooks, languages } from './look.ts';
import { signIn } from './signing-in.ts';
import { visitorOf } from './visitor.ts';

const newFolder = commandFolders();
const password = 'correct horse';
const overFiveMinutes = 5 * 60_000 + 1_000;

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

const settingsIn = (folder: string) => ({ LATCHKEY_URL: site.url, XDG_CONFIG_HOME: folder });

async function printedBy(login: CommandProcess) {
  const printed = await login.prints(/shows the code \S+/);
  const [, address = ''] = /^ {2}(http:\S+)$/m.exec(printed) ?? [];
  const [, code = ''] = /the code (\S{9})\./.exec(printed) ?? [];
  const { pathname, search, searchParams } = new URL(address);
  return { path: pathname + search, code, waits: `http://127.0.0.1:${searchParams.get('port')}` };
}

test.each(bothLooks)(
  'whoever holds a role lets the command line act for them, in %o',
  async (look) => {
    const email = `ada-${look.width}@example.com`;
    const { localId } = await site.signUp(email, password);
    const folder = newFolder();
    const login = startCommand(['login'], settingsIn(folder));
    const { path, code, waits } = await printedBy(login);

    const device = await openDevice({
      url: site.url,
      width: look.width,
      locale: languages[look.language].locale,
      alsoAllowed: [waits],
    });
    const visitor = visitorOf(device, await device.openTab(), look);
    const { commandLine, titles } = visitor.site;
    await visitor.begin(path);
    await signIn(visitor, email, password);
    await visitor.arrivesAt(path);
    await visitor.meets(titles.commandLine);
    await visitor.reads(fill(commandLine.question, { email }));
    await visitor.reads(code);
    await visitor.press(commandLine.allow);
    await visitor.isTold(fill(commandLine.refused, { email }));
    await visitor.meets(titles.commandLine);

    await site.admin('/latchkey/v1/projects/latchkey/operators', { localId, role: 'viewer' });
    await visitor.press(commandLine.allow);
    await visitor.page.waitForURL(`${waits}/**`);
    expect(await visitor.page.textContent('body')).toContain('Done. Go back to the terminal');
    expect(visitor.page.url()).not.toContain('lkp1');
    const { code: ended, stdout, stderr } = await login.ended;
    expect([ended, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`You are ${email} (viewer)`);
    expect((await callCommand(['users', 'show', email], settingsIn(folder))).code).toBe(0);

    // Anybody can put such an address before somebody.
    await visitor.begin('/account/command-line?key=short&port=80');
    await visitor.reads(commandLine.broken);
  },
);

test('a sign-in of long ago is asked for again, and then it goes on by itself', async () => {
  const email = 'grace@example.com';
  const { localId } = await site.signUp(email, password);
  await site.admin('/latchkey/v1/projects/latchkey/operators', { localId, role: 'owner' });
  const login = startCommand(['login'], settingsIn(newFolder()));
  const { path, waits } = await printedBy(login);
  const device = await openDevice({ url: site.url, alsoAllowed: [waits] });
  await device.context.clock.install();
  const visitor = visitorOf(device, await device.openTab(), { language: 'en' });
  await visitor.begin(path);
  await signIn(visitor, email, password);
  await visitor.arrivesAt(path);
  site.pass(overFiveMinutes);
  await device.context.clock.fastForward(overFiveMinutes);

  await visitor.press(visitor.site.commandLine.allow);
  const { account, entry } = visitor.words;
  const dialog = visitor.page.getByRole('dialog', { name: account.reauthenticate.title });
  await dialog.getByLabel(entry.fields.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: account.reauthenticate.submit, exact: true }).click();
  await visitor.page.waitForURL(`${waits}/**`);
  const { code, stdout } = await login.ended;
  expect([code, stdout]).toEqual([0, expect.stringContaining(`You are ${email} (owner)`)]);
});
