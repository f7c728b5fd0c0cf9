import type { Principal } from '@latchkey/kernel/principal';
import { createTimers } from '@latchkey/testing/timers';
import { describe, expect, test } from 'vitest';
import { carrierOf } from './channel-carrier.ts';
import type { BackChannel } from './channel-session.ts';
import { type ChannelOwner, type OpenChannel, openChannelSessions } from './channel-sessions.ts';

const megabyte = 1024 * 1024;
const nobody: Principal = { kind: 'nobody' };
const account = (uid: string): Principal => ({
  kind: 'account',
  tenant: '',
  uid,
  claims: {} as never,
  sessionId: null,
  expiresAt: 0,
});
const operator = { kind: 'operator', name: 'console', role: 'owner' } as Principal;

const ownedBy = (principal: Principal, more: Partial<ChannelOwner> = {}): ChannelOwner => ({
  kind: 'listen',
  principal,
  address: '192.0.2.1',
  origin: undefined,
  ...more,
});

/** An answer that is read at once, and what was sent with it. */
function openBack() {
  const sent: string[] = [];
  const back: BackChannel = {
    isStreaming: true,
    send: (chunk) => sent.push(chunk),
    end: () => undefined,
    cut: () => undefined,
    waiting: () => 0,
  };
  return { back, sent };
}

function openWorld() {
  let time = 0;
  const timers = createTimers(() => time);
  const sessions = openChannelSessions({ idle: 90_000, finished: 20_000 }, timers.after);
  return {
    sessions,
    pass(milliseconds: number) {
      time += milliseconds;
      timers.ring();
    },
  };
}

/** With somebody who notes that they were left. */
function converse(channel: OpenChannel): { hasLeft: boolean } {
  const noted = { hasLeft: false };
  channel.conversation = {
    hear: () => undefined,
    taken: async () => undefined,
    leave: () => {
      noted.hasLeft = true;
    },
  };
  return noted;
}

describe('a channel that nobody reads from', () => {
  test('is given up after a while, whether or not a back channel was ever opened', () => {
    const { sessions, pass } = openWorld();
    const never = sessions.open(ownedBy(nobody));
    const read = sessions.open(ownedBy(nobody));
    const conversations = [never, read].map(converse);
    const { back } = openBack();
    read.session.attach(back, 0);
    pass(90_000);
    expect(conversations.map(({ hasLeft }) => hasLeft)).toEqual([true, false]);
    expect(sessions.find(never.id, 'listen', undefined)).toBeUndefined();
    pass(900_000);
    expect(read.isClosed).toBe(false);
    read.session.detach(back);
    read.touch();
    pass(89_000);
    expect(read.isClosed).toBe(false);
    pass(1000);
    expect([read.isClosed, sessions.size]).toEqual([true, 0]);
  });

  test('is not kept by messages that are posted to it', () => {
    const { sessions, pass } = openWorld();
    const channel = sessions.open(ownedBy(nobody));
    for (let turn = 0; turn < 3; turn += 1) {
      pass(30_000);
      channel.session.hear(turn, ['x']);
      channel.session.acknowledge(0);
    }
    expect(channel.isClosed).toBe(true);
  });

  test('is kept for a while to be read when it is over, though somebody is there', () => {
    const { sessions, pass } = openWorld();
    const channel = sessions.open(ownedBy(nobody));
    channel.session.attach(openBack().back, 0);
    channel.finish();
    pass(19_000);
    expect(channel.isClosed).toBe(false);
    pass(1000);
    expect(channel.isClosed).toBe(true);
  });
});

describe('channels are so many and no more', () => {
  const openMany = (count: number, owner: (n: number) => ChannelOwner) => {
    const { sessions } = openWorld();
    const opened = Array.from({ length: count }, (_, n) => sessions.open(owner(n)));
    return { sessions, opened };
  };
  const refused = expect.objectContaining({ code: 'RESOURCE_EXHAUSTED' });

  test.each([
    ['of an account', 100, account('ada')],
    ['of an operator', 1000, operator],
    ['of the strangers at an address', 1000, nobody],
  ])('%s', (_, most, principal) => {
    const { sessions, opened } = openMany(most, () => ownedBy(principal));
    expect(() => sessions.open(ownedBy(principal))).toThrow(refused);
    expect(() => sessions.open(ownedBy(account('eve')))).not.toThrow();
    opened[0]?.close();
    opened[0]?.close();
    expect(() => sessions.open(ownedBy(principal))).not.toThrow();
    expect(() => sessions.open(ownedBy(principal))).toThrow(refused);
  });

  test('of the accounts at an address', () => {
    const { sessions } = openMany(5000, (n) => ownedBy(account(String(n % 100))));
    expect(() => sessions.open(ownedBy(account('eve')))).toThrow(refused);
    const elsewhere = { address: '192.0.2.2' };
    expect(() => sessions.open(ownedBy(account('eve'), elsewhere))).not.toThrow();
  });

  test('of all strangers, who leave room for others', () => {
    const strangers = (n: number) => ownedBy(nobody, { address: `address ${n % 10}` });
    const { sessions } = openMany(10_000, strangers);
    expect(() => sessions.open(ownedBy(nobody, { address: 'another' }))).toThrow(refused);
    expect(() => sessions.open(ownedBy(account('ada')))).not.toThrow();
  });
});

describe('what is held for a client that acknowledges nothing', () => {
  const large = JSON.stringify('x'.repeat(megabyte));
  const ignored = () => undefined;

  test('ends its channel, which is told to come back, and forgets what was said', () => {
    const { sessions } = openWorld();
    const channel = sessions.open(ownedBy(account('ada')));
    const conversation = converse(channel);
    let slow = 0;
    const carrier = carrierOf(channel, () => {
      slow += 1;
    });
    let said = 0;
    while (!conversation.hasLeft && said < 100) {
      carrier.say(large);
      // Sent again each time, and never acknowledged.
      channel.session.attach(openBack().back, 0);
      said += 1;
    }
    expect([said, conversation.hasLeft, slow]).toEqual([20, true, 1]);
    expect(channel.session.held()).toBeLessThan(1000);
    const { back, sent } = openBack();
    channel.session.attach(back, 0);
    expect(sent.join()).toContain('"status":"UNAVAILABLE"');
    carrier.say(large);
    expect(channel.session.held()).toBeLessThan(1000);
  });

  test('is counted for all channels of an account, and those of others go on', () => {
    const { sessions } = openWorld();
    const opened = Array.from({ length: 10 }, () => sessions.open(ownedBy(account('ada'))));
    const other = sessions.open(ownedBy(account('eve')));
    const conversations = opened.map(converse);
    const notTouched = converse(other);
    for (let round = 0; round < 7; round += 1) {
      for (const channel of opened) carrierOf(channel, ignored).say(large);
      carrierOf(other, ignored).say(large);
    }
    expect(conversations.filter(({ hasLeft }) => hasLeft)).not.toHaveLength(0);
    const held = opened.reduce((sum, { session }) => sum + session.held(), 0);
    expect(held).toBeLessThan(65 * megabyte);
    expect(notTouched.hasLeft).toBe(false);
    for (const channel of opened) channel.close();
    const again = sessions.open(ownedBy(account('ada')));
    const heard = converse(again);
    for (let round = 0; round < 15; round += 1) carrierOf(again, ignored).say(large);
    expect(heard.hasLeft).toBe(false);
  });

  test('makes clients say sooner what they have where many have much', () => {
    const { sessions } = openWorld();
    const opened = Array.from({ length: 9 }, (_, n) => sessions.open(ownedBy(account(`uid ${n}`))));
    const first = opened[0] as OpenChannel;
    first.session.attach(openBack().back, 0);
    first.session.say(JSON.stringify('x'.repeat(100_000)));
    expect(first.session.isAttached).toBe(true);
    for (const channel of opened.slice(1)) {
      converse(channel);
      for (let round = 0; round < 19; round += 1) carrierOf(channel, ignored).say(large);
    }
    first.session.say('1');
    expect(first.session.isAttached).toBe(false);
  });
});
