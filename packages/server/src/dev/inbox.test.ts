import { pagePolicy } from '@latchkey/kernel/http/pages/send-page';
import { visitor } from '@latchkey/testing/visitor';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const hostile = `<img src=x onerror=alert(1)>`;

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.call('signUp', {
    email: 'ada@example.com',
    password: 'correct horse',
    displayName: hostile,
  });
  await world.call('signUp', { email: 'grace@example.com', password: 'correct horse' });
});
afterAll(() => world.close());
beforeEach(() => world.data.store.keptMessages.clear());

async function mailTo(email: string): Promise<void> {
  world.pass(3_600_000);
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
}

type Mail = Readonly<
  Record<'id' | 'to' | 'subject' | 'kind' | 'link' | 'createdAt' | 'state', string>
>;

const mails = async (query = ''): Promise<readonly Mail[]> =>
  (await world.app.inject(`/dev/inbox/mails${query}`)).json().mails;

describe('the list', () => {
  test('has the newest mail first and shows it', async () => {
    await mailTo('ada@example.com');
    await mailTo('grace@example.com');
    const { html, links } = await visitor(world).open('/dev/inbox');
    expect(html.indexOf('grace@example.com')).toBeLessThan(html.indexOf('ada@example.com'));
    expect(html.match(/aria-current="true">\s*<span class="subject">/g)).toHaveLength(1);
    const [newest, older] = await mails();
    expect([newest?.to, older?.to]).toEqual(['grace@example.com', 'ada@example.com']);
    expect(links).toContain(newest?.link);
    expect(links).not.toContain(older?.link);
  });

  test('opens the mail that was chosen, and keeps it open', async () => {
    await mailTo('ada@example.com');
    await mailTo('grace@example.com');
    const older = (await mails())[1];
    const page = await visitor(world).open(`/dev/inbox?mail=${older?.id}`);
    expect(page.html).toContain('<main id="inbox" data-chosen>');
    expect(page.links).toContain(older?.link);
    expect(page.html).toContain(`src="/dev/inbox/mails/${older?.id}/body"`);
  });

  test('is searched by recipient, in any spelling', async () => {
    await mailTo('ada@example.com');
    await mailTo('grace@example.com');
    const page = await visitor(world).open('/dev/inbox?to=ADA@');
    expect(page.text).toContain('ada@example.com');
    expect(page.text).not.toContain('grace@example.com');
    expect((await mails('?to=grace')).map(({ to }) => to)).toEqual(['grace@example.com']);
  });

  test('explains itself when it is empty', async () => {
    const page = await visitor(world).open('/dev/inbox');
    expect(page.text).toContain('The inbox is empty');
    const none = await visitor(world).open(`/dev/inbox?to=${encodeURIComponent(hostile)}`);
    expect(none.text).toContain(`No mail to an address with “${hostile}”.`);
    expect(none.html).not.toContain('<img');
  });

  test('is emptied at the press of a button, but not by another site', async () => {
    await mailTo('ada@example.com');
    const foreign = await visitor(world, { 'sec-fetch-site': 'cross-site' }).open('/dev/inbox');
    expect((await foreign.press()).status).toBe(403);
    expect(await mails()).toHaveLength(1);
    const cleared = await (await visitor(world).open('/dev/inbox')).press();
    expect([cleared.status, cleared.headers['location']]).toEqual([303, '/dev/inbox']);
    expect(await mails()).toEqual([]);
  });
});

describe('a mail', () => {
  test('is handed to tests with its link', async () => {
    await mailTo('ada@example.com');
    await world.dispatcher.dispatchDue();
    const [mail] = await mails();
    expect(mail).toEqual({
      id: expect.any(String),
      to: 'ada@example.com',
      subject: 'Reset your Latchkey password',
      kind: 'resetPassword',
      link: expect.stringContaining('mode=resetPassword'),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      state: 'sent',
    });
    const whole = (await world.app.inject(`/dev/inbox/mails/${mail?.id}`)).json();
    expect(whole).toMatchObject({ ...mail, from: 'no-reply@localhost' });
    expect(whole.text).toContain(mail?.link);
    expect((await visitor(world).open(mail?.link ?? '')).heading).toBe('Reset your password');
  });

  test('that does not exist is not found', async () => {
    for (const path of ['/dev/inbox/mails/none', '/dev/inbox/mails/none/body']) {
      expect((await world.app.inject(path)).statusCode).toBe(404);
    }
    expect((await visitor(world).open('/dev/inbox?mail=none')).status).toBe(200);
  });

  test('is shown in a frame in which nothing runs and links open elsewhere', async () => {
    await mailTo('ada@example.com');
    const [mail] = await mails();
    const page = await visitor(world).open('/dev/inbox');
    expect(page.headers['content-security-policy']).toBe(`${pagePolicy}; frame-src 'self'`);
    expect(page.html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');

    const body = await world.app.inject(`/dev/inbox/mails/${mail?.id}/body`);
    expect(body.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(body.body).toContain('<base target="_blank">');
    expect(body.body).not.toContain('<img');
  });

  test('has its text on a page of its own', async () => {
    await mailTo('ada@example.com');
    const page = await visitor(world).open('/dev/inbox?view=text');
    expect(page.html).not.toContain('<iframe');
    expect(page.text).toContain('We received a request to reset the Latchkey password');
    expect(page.html).not.toContain('<img');
  });
});
