import { startHookHost } from '@latchkey/testing/hook-host';
import { subscribe } from '@latchkey/testing/webhooks';
import { startWorld } from '@latchkey/testing/world';
import { expect, test } from 'vitest';
import { checkWebhooks } from './check-webhooks.ts';

test('doctor hears which webhook fails, and how', async () => {
  const host = await startHookHost();
  const world = await startWorld();
  await subscribe(world, host, ['account.created']);
  await expect(checkWebhooks(world.data)).resolves.toBeUndefined();
  host.answer('/events', { status: 503 });
  await world.signUp('ada@example.com');
  await world.dispatcher.dispatchDue();
  await expect(checkWebhooks(world.data)).rejects.toThrow(
    `1 events wait for ${host.url}/events, which fails (503).`,
  );

  host.answer('/events', {});
  world.pass(60_000);
  await world.dispatcher.dispatchDue();
  await expect(checkWebhooks(world.data)).resolves.toBeUndefined();

  host.answer('/events', { status: 503 });
  await world.signUp('bob@example.com');
  await world.dispatcher.dispatchDue();
  world.pass(72 * 3_600_000);
  await world.dispatcher.dispatchDue();
  const { keptMessages } = world.data.store;
  const day = 24 * 3_600_000;
  await keptMessages.prune(world.now(), world.now() - 30 * day);
  await expect(checkWebhooks(world.data)).rejects.toThrow(
    `1 events for ${host.url}/events were given up (EXPIRED 503).`,
  );
  expect(world.logged.join('')).toContain('"event":"webhook_failed"');
  await keptMessages.prune(world.now(), world.now() + day);
  await expect(checkWebhooks(world.data)).resolves.toBeUndefined();
  await world.close();
  await host.close();
});
