import { createHmac } from 'node:crypto';
import { gatewayEnvironment, gatewaySecret, startSmsGateway } from '@latchkey/testing/sms-gateway';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterEach, describe, expect, test } from 'vitest';

const number = '+16505550100';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startGateway() {
  const gateway = await startSmsGateway();
  closers.push(gateway.close);
  return gateway;
}

async function startSendingWorld(environment: Record<string, string>): Promise<World> {
  const world = await startWorld({ environment: { LATCHKEY_APP_NAME: 'Example', ...environment } });
  closers.push(() => world.close());
  return world;
}

const ask = (world: World, locale?: string) =>
  world.call(
    'sendVerificationCode',
    { phoneNumber: number },
    locale === undefined ? {} : { headers: { 'x-firebase-locale': locale } },
  );

const states = async (world: World) =>
  (await world.smsTo(number)).map(({ state, attempts }) => ({ state, attempts }));

describe('an SMS in the outbox', () => {
  test('is posted to a webhook, in the reader’s language, signed', async () => {
    const gateway = await startGateway();
    const world = await startSendingWorld(gatewayEnvironment(gateway));
    await ask(world, 'de');
    await world.dispatcher.dispatchDue();

    const code = await world.smsCodeFor(number);
    expect(gateway.received).toHaveLength(1);
    const [request] = gateway.received;
    expect(request?.path).toBe('/sms');
    expect(request?.headers['content-type']).toBe('application/json');
    const [queued] = await world.smsTo(number);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      id: queued?.id,
      to: number,
      text: `${code} ist Ihr Code für Example. Wir fragen Sie nie danach.\n\n@localhost #${code}`,
      locale: 'de',
    });
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['latchkey-signature'])) ?? [];
    expect(Math.abs(Number(seconds) * 1000 - world.now())).toBeLessThan(60_000);
    expect(signature).toBe(
      createHmac('sha256', gatewaySecret).update(`${seconds}.${request?.body}`).digest('hex'),
    );
    expect(await states(world)).toEqual([{ state: 'sent', attempts: 1 }]);
  });

  test('is posted to Twilio as Twilio wants it', async () => {
    const gateway = await startGateway();
    const twilio = {
      LATCHKEY_SMS_TWILIO_ACCOUNT: 'AC123',
      LATCHKEY_SMS_TWILIO_TOKEN: 'the token',
      LATCHKEY_SMS_TWILIO_URL: gateway.url,
    };
    const world = await startSendingWorld({ ...twilio, LATCHKEY_SMS_TWILIO_FROM: '+16505550199' });
    await ask(world);
    await world.dispatcher.dispatchDue();

    const code = await world.smsCodeFor(number);
    const [request] = gateway.received;
    expect(request?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json');
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('AC123:the token').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: number,
      From: '+16505550199',
      Body: `${code} is your Example code. We never ask you for it.\n\n@localhost #${code}`,
    });

    const service = await startSendingWorld({ ...twilio, LATCHKEY_SMS_TWILIO_FROM: 'MG456' });
    await ask(service);
    await service.dispatcher.dispatchDue();
    const sent = new URLSearchParams(gateway.received[1]?.body);
    expect([sent.get('MessagingServiceSid'), sent.get('From')]).toEqual(['MG456', null]);
  });

  test('is tried again soon after a refusal, and the log names neither number nor code', async () => {
    const gateway = await startGateway();
    const world = await startSendingWorld(gatewayEnvironment(gateway));
    gateway.answer(503);
    await ask(world);
    await world.dispatcher.dispatchDue();
    expect(await states(world)).toEqual([{ state: 'waiting', attempts: 1 }]);
    gateway.answer(200);
    world.pass(2000);
    await world.dispatcher.dispatchDue();
    expect(await states(world)).toEqual([{ state: 'sent', attempts: 2 }]);
    const log = world.logged.join('');
    expect(log).toMatch(/"event":"sms_postponed","message":"[0-9a-f-]{36}","error":"503"/);
    expect(log).not.toContain(number);
    expect(log).not.toContain(await world.smsCodeFor(number));
  });

  test('has failed when its code has expired', async () => {
    const gateway = await startGateway();
    const world = await startSendingWorld(gatewayEnvironment(gateway));
    gateway.answer(500);
    await ask(world);
    await world.dispatcher.dispatchDue();
    gateway.answer(200);
    world.pass(600_000);
    await world.dispatcher.dispatchDue();
    expect(await states(world)).toMatchObject([{ state: 'failed' }]);
    expect(gateway.received).toHaveLength(1);
  });

  test('does not follow a provider elsewhere', async () => {
    const gateway = await startGateway();
    const world = await startSendingWorld(gatewayEnvironment(gateway));
    gateway.answer(307);
    await ask(world);
    await world.dispatcher.dispatchDue();
    expect(await states(world)).toMatchObject([{ state: 'waiting' }]);
    expect(gateway.received).toHaveLength(1);
  });
});
