import { createHmac } from 'node:crypto';
import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import { subscribe, webhookSecret } from '@latchkey/testing/webhooks';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createWebhookVerifier,
  WebhookRefused,
  type WebhookVerifier,
} from '../../../admin/src/index.ts';

describe('O4: webhooks are signed and timestamped', () => {
  let world: World;
  let host: HookHost;
  /** What the server sent, as it arrived. */
  let body: string;
  let signature: string;
  let verify: WebhookVerifier;

  beforeAll(async () => {
    host = await startHookHost();
    world = await startWorld();
    await subscribe(world, host, ['account.created']);
    await world.signUp('ada@example.com');
    await world.dispatcher.dispatchDue();
    const [received] = host.received;
    body = received?.body ?? '';
    signature = String(received?.headers['latchkey-signature']);
  });
  beforeEach(() => {
    verify = createWebhookVerifier({ secret: webhookSecret, now: world.now });
  });
  afterAll(async () => {
    await world.close();
    await host.close();
  });

  const signed = (secret: string, seconds: number, text: string) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`;
  const seconds = () => Math.floor(world.now() / 1000);

  test('what the server sent is what the verifier gives, as text or as bytes', () => {
    expect(verify(signature, body)).toEqual(JSON.parse(body));
    const another = createWebhookVerifier({ secret: webhookSecret, now: world.now });
    expect(another(signature, Buffer.from(body))).toMatchObject({ type: 'account.created' });
  });

  test('a body that was changed is refused, byte by byte', () => {
    for (let place = 0; place < body.length; place += 1) {
      const changed = `${body.slice(0, place)}~${body.slice(place + 1)}`;
      expect(() => verify(signature, changed), changed).toThrow(WebhookRefused);
    }
    for (const changed of [
      `${body} `,
      '',
      body.slice(1),
      JSON.stringify(JSON.parse(body), null, 1),
    ]) {
      expect(() => verify(signature, changed)).toThrow(WebhookRefused);
    }
  });

  test('a request that is played back is refused, at once and later', () => {
    verify(signature, body);
    expect(() => verify(signature, body)).toThrow('sent before');
    const later = createWebhookVerifier({
      secret: webhookSecret,
      now: () => world.now() + 301_000,
    });
    expect(() => later(signature, body)).toThrow('too old');
    // With a newer time it would have to be signed anew.
    const newer = signature.replace(/^t=\d+/, `t=${seconds() + 1}`);
    expect(() => verify(newer, body)).toThrow('does not match');
  });

  test('a request from the future is refused', () => {
    expect(() => verify(signed(webhookSecret, seconds() + 400, body), body)).toThrow('too old');
  });

  test('an event that the server tells again is a new request with the same id', () => {
    const again = signed(webhookSecret, seconds() + 60, body);
    expect(verify(again, body).id).toBe(verify(signature, body).id);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one of another secret', 'other'],
    ['one without a time', 'v1=00'],
    ['a second one behind the first', 'two'],
    ['one in capitals', 'capitals'],
  ])('a signature is not: %s', (_, given) => {
    const made =
      given === 'other'
        ? signed(`${webhookSecret}!`, seconds(), body)
        : given === 'two'
          ? `${signature},v1=${'0'.repeat(64)}`
          : given === 'capitals'
            ? signature.toUpperCase()
            : given;
    expect(() => verify(made, body)).toThrow(WebhookRefused);
  });

  test('nobody verifies with an empty secret', () => {
    expect(() => createWebhookVerifier({ secret: '' })).toThrow(TypeError);
  });
});
