import { visitor } from '@latchkey/testing/visitor';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

const number = '+16505550100';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.signUp('ada@example.com');
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' });
  world.pass(1000);
  await world.call(
    'sendVerificationCode',
    { phoneNumber: number },
    { headers: { 'x-firebase-locale': 'de' } },
  );
});
afterAll(() => world.close());

const texts = async (query = '') => (await world.app.inject(`/dev/inbox/sms${query}`)).json().sms;

test('the inbox shows an SMS beside the mails, its code first', async () => {
  const code = await world.smsCodeFor(number);
  const page = await visitor(world).open('/dev/inbox');
  expect(page.html).toMatch(new RegExp(`<h2 id="mail-subject"[^>]*>${code}</h2>`));
  expect(page.html).toContain(`data-copy="${code}"`);
  expect(page.text).toContain(`${code} ist Ihr Code für Latchkey.`);
  expect(page.text).toContain(number);
  expect(page.text).toContain('ada@example.com');
  const found = await visitor(world).open('/dev/inbox?to=%2B1650');
  expect(found.text).not.toContain('ada@example.com');
});

test('an SMS is handed to tests with its code', async () => {
  const code = await world.smsCodeFor(number);
  const sms = {
    id: expect.any(String),
    to: number,
    text: expect.stringMatching(new RegExp(`^${code} ist .*\n\n@localhost #${code}$`)),
    code,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    state: expect.stringMatching(/^(waiting|sent)$/),
  };
  expect(await texts()).toEqual([sms]);
  expect(await texts('?to=650%20555')).toEqual([sms]);
  expect(await texts('?to=999')).toEqual([]);
});

test('test suites written for the emulator find their codes where it has them', async () => {
  const { body } = await world.call('sendVerificationCode', { phoneNumber: '+16505550101' });
  const { verificationCodes } = (
    await world.app.inject('/emulator/v1/projects/latchkey/verificationCodes')
  ).json();
  expect(verificationCodes.at(-1)).toEqual({
    phoneNumber: '+16505550101',
    code: await world.smsCodeFor('+16505550101'),
    sessionInfo: body['sessionInfo'],
  });
});
