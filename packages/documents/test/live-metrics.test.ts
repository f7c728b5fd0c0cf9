import { frameOf } from '@latchkey/kernel/http/grpc/read-frames';
import { expect, test } from 'vitest';
import { encodeMessage } from '../src/http/grpc/encode-message.ts';
import { openChannelClient } from './channel-client.ts';
import type { DocumentsWorld } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';
import { openGrpcClient } from './grpc-client.ts';

const token = 'a-token-for-tests-that-is-long-enough';

/** The numbers of a metric, by the values of its labels. */
async function numbersOf({ app }: DocumentsWorld, metric: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await app.inject({ url: '/metrics', headers });
  const samples = body
    .split('\n')
    .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line))
    .filter((sample) => sample?.[1] === `latchkey_documents_${metric}`)
    .map((sample) => {
      const labels = [...(sample?.[2] ?? '').matchAll(/"([^"]*)"/g)].map(([, label]) => label);
      return [labels.join(' '), Number(sample?.[3])];
    });
  return Object.fromEntries(samples) as Readonly<Record<string, number>>;
}

forEachDocumentsDeployment(
  undefined,
  (nodeAt) => {
    test('those who listen and write are counted by what carries them, with what is held for them', async () => {
      const world = nodeAt(0);
      const channel = await openChannelClient(world);
      const grpc = await openGrpcClient(world);
      const bearer = 'Authorization: Bearer owner\r\n';
      const asked = [2, 4].map((id) => channel.listening('counted/one', id));
      const listening = await channel.begin('Listen', asked, bearer);
      const writing = await channel.begin('Write', [{ database: channel.database }], bearer);
      const call = grpc.open(
        'Listen',
        frameOf(encodeMessage('ListenRequest', channel.listening('counted/two'))),
      );
      await call.heard;
      expect(await numbersOf(world, 'sessions')).toEqual({
        'webchannel listen': 1,
        'webchannel write': 1,
        'grpc listen': 1,
        'grpc write': 0,
      });
      expect(await numbersOf(world, 'targets')).toEqual({ '': 3 });
      const held = await numbersOf(world, 'held_bytes');
      expect(held['targets']).toBeGreaterThan(3 * 2048);
      expect(held['unacknowledged']).toBeGreaterThan(0);
      for (const [kind, session] of Object.entries({ Listen: listening, Write: writing })) {
        await channel.post(kind, { SID: session, TYPE: 'terminate' }, '');
      }
      call.hangUp();
      await grpc.close();
      await expect.poll(() => numbersOf(world, 'targets')).toEqual({ '': 0 });
      expect(Object.values(await numbersOf(world, 'sessions'))).toEqual([0, 0, 0, 0]);
      expect(Object.values(await numbersOf(world, 'held_bytes'))).toEqual([0, 0, 0, 0, 0]);
      expect(await numbersOf(world, 'slow_clients_total')).toEqual({ webchannel: 0, grpc: 0 });
    });

    test('whoever is ended because nobody takes what was said is counted', async () => {
      const world = nodeAt(0);
      const channel = await openChannelClient(world);
      const write = (text: string) =>
        world.send('PATCH', '/slow/one', {
          body: { fields: { text: { stringValue: text } } },
        });
      await write('short');
      const bearer = 'Authorization: Bearer owner\r\n';
      await channel.begin('Listen', [channel.listening('slow/one')], bearer);
      const held = () => numbersOf(world, 'held_bytes');
      await expect.poll(async () => (await held())['unacknowledged']).toBeGreaterThan(100);
      for (const letter of ['a', 'b']) {
        await write(letter.repeat(300_000));
      }
      await expect
        .poll(async () => {
          // It is looked at every second at most, and each look counts as no more than that.
          for (let second = 0; second < 70; second += 1) world.pass(1000);
          return numbersOf(world, 'slow_clients_total');
        })
        .toEqual({ webchannel: 1, grpc: 0 });
      expect(await numbersOf(world, 'targets')).toEqual({ '': 0 });
    });
  },
  { LATCHKEY_METRICS_TOKEN: token },
);
