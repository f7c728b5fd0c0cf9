import { forEachDeployment } from '@latchkey/testing/deployments';
import { installedPostgres } from '@latchkey/testing/installed-postgres';
import { nodeEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { describe, expect, test } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const password = 'correct horse';

const signIn = (node: World, email: string, given = password) =>
  node.call('signInWithPassword', { email, password: given });

describe('CL1: nodes whose machines have clocks of their own', () => {
  // Fault: a machine whose clock is 90 s behind signs people in and refuses its own tokens, and one
  // that is ahead hands out what nobody else takes.
  const place = installedPostgres();

  /** What machines of one installation may take for the time. */
  const wrongBy = (milliseconds: number) => ({
    wall: () => Date.now() + milliseconds,
    monotonic: () => performance.now(),
  });

  test.each([-90_000, 90_000, -25 * hour, 25 * hour])(
    'take what they and others hand out, one wrong by %i ms',
    async (skew) => {
      const environment = nodeEnvironment((await place()).location);
      const right = await startWorld({ environment });
      const wrong = await startWorld({ environment, localTime: wrongBy(skew) });
      try {
        for (const [from, to] of [
          [wrong, wrong],
          [wrong, right],
          [right, wrong],
        ] as const) {
          const email = `${crypto.randomUUID()}@example.com`;
          const { idToken, refreshToken } = await from.signUp(email);
          expect((await to.call('lookup', { idToken })).status).toBe(200);
          const refreshed = await to.refresh(refreshToken);
          expect(refreshed.status).toBe(200);
          expect((await from.call('lookup', { idToken: refreshed.body.id_token })).status).toBe(
            200,
          );
          // What ends everything before it must not end what comes after it.
          const changed = await to.call('update', { idToken, password: 'another horse' });
          expect(changed.status).toBe(200);
          const again = await signIn(from, email, 'another horse');
          expect((await to.call('lookup', { idToken: again.body.idToken })).status).toBe(200);
        }
        const complaints = ({ logged }: World) => logged.filter((line) => /clock_skew/.test(line));
        expect(complaints(wrong)).toHaveLength(1);
        expect(complaints(wrong)[0]).toContain(skew > 0 ? 'ahead of' : 'behind');
        expect(complaints(right)).toEqual([]);
      } finally {
        await right.close();
        await wrong.close();
      }
    },
  );
});

forEachDeployment((nodes) => {
  /** Everybody's clock, as when the time server of the house was wrong. */
  const setClocks = (milliseconds: number) => {
    for (const node of nodes()) node.pass(milliseconds);
  };

  async function whileAhead<Result>(work: (node: World) => Promise<Result>): Promise<Result> {
    setClocks(5 * hour);
    const result = await work(nodes()[0]);
    setClocks(-5 * hour);
    return result;
  }

  describe('CL2: after a clock ran ahead and was set right', () => {
    test('people use what they got meanwhile, and get more', async () => {
      const [node] = nodes();
      const email = 'meanwhile@example.com';
      const { idToken, refreshToken } = await whileAhead(() => node.signUp(email));
      expect((await node.call('lookup', { idToken })).status).toBe(200);
      const refreshed = await node.refresh(refreshToken);
      expect(refreshed.status).toBe(200);
      expect((await node.refresh(refreshed.body.refresh_token)).status).toBe(200);
      const again = await signIn(node, email);
      expect((await node.call('lookup', { idToken: again.body.idToken })).status).toBe(200);
    });

    test('a password that was changed meanwhile signs in, and its token is taken', async () => {
      const [node] = nodes();
      const email = 'changed@example.com';
      await node.signUp(email);
      await whileAhead(async () => {
        const { body } = await signIn(node, email);
        await node.call('update', { idToken: body.idToken, password: 'another horse' });
      });
      const { status, body } = await signIn(node, email, 'another horse');
      expect(status).toBe(200);
      expect((await node.call('lookup', { idToken: body.idToken })).status).toBe(200);
      expect((await node.refresh(body.refreshToken)).status).toBe(200);
    });

    test('nobody rests until the time that the clock once showed', async () => {
      const [node] = nodes();
      const email = 'rests@example.com';
      await node.signUp(email);
      const wrongOnes = async () => {
        for (let turn = 0; turn < 12; turn += 1) await signIn(node, email, 'wrong');
      };
      await whileAhead(wrongOnes);
      expect((await signIn(node, email)).status).toBe(200);
      // A rest that is of today is one.
      await wrongOnes();
      expect((await signIn(node, email)).body.error.message).toMatch(/^TOO_MANY_ATTEMPTS/);
    });

    test('mails are counted anew', async () => {
      const [node] = nodes();
      const email = 'counted@example.com';
      await node.signUp(email);
      const ask = () => node.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const mails = async () => (await node.mailsTo(email)).length;
      const askAll = async () => {
        for (let turn = 0; turn < 8; turn += 1) await ask();
        return mails();
      };
      const most = await whileAhead(askAll);
      await ask();
      expect(await mails()).toBe(most + 1);
      expect(await askAll()).toBe(2 * most);
    });

    test('a mail that was written meanwhile leaves', async () => {
      const [node] = nodes();
      const email = 'leaves@example.com';
      await whileAhead(async () => {
        await node.signUp(email);
        await node.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      });
      await node.dispatcher.dispatchDue();
      const states = async () => (await node.mailsTo(email)).map(({ state }) => state);
      expect(await states()).not.toEqual([]);
      // The server that woke up by itself may have taken it first.
      await expect.poll(async () => new Set(await states())).toEqual(new Set(['sent']));
    });

    test('a code from an authenticator app is taken, and only once', async () => {
      const [node] = nodes();
      const email = 'app@example.com';
      const { idToken } = await node.signUpVerified(email);
      const app = await node.enrolTotp(idToken);
      await whileAhead(async () => {
        const { body } = await signIn(node, email);
        expect((await node.finishWithTotp(body, app)).status).toBe(200);
      });
      const { body } = await signIn(node, email);
      expect((await node.finishWithTotp(body, app)).status).toBe(200);
      const replayed = await node.finishWithTotp((await signIn(node, email)).body, app);
      expect(replayed.status).toBe(400);
    });
  });
});
