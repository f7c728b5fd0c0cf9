import { callCommand } from '@latchkey/testing/call-command';
import { commandFolders } from '@latchkey/testing/command-process';
import { commandsBeside } from '@latchkey/testing/commands-beside';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { expect, test } from 'vitest';

const newFolder = commandFolders();
const beside = commandsBeside();
const { run, works } = beside;

test('somebody is made an operator, is listed, changed and ended', async () => {
  const { localId } = await beside.world.signUp('ada@example.com');
  expect(await works('operators', 'list')).toBe('');
  expect(await works('operators', 'grant', 'ada@example.com', 'viewer')).toBe(
    `ada@example.com (${localId}) is viewer, from the next sign-in on.\n`,
  );
  expect(await works('operators')).toMatch(
    new RegExp(`^${localId} +viewer +since 20\\d\\d-.*Z by command line  ada@example.com\n$`),
  );
  await works('operators', 'grant', localId, 'owner');
  expect(JSON.parse(await works('operators', 'list', '--json'))).toEqual({
    localId,
    email: 'ada@example.com',
    role: 'owner',
    grantedAt: expect.any(String),
    grantedBy: 'command line',
  });
  expect(await works('operators', 'revoke', 'ada@example.com', '--yes')).toBe(
    `ada@example.com (${localId}) is no operator any more, and none of their tokens is.\n`,
  );
  expect(await works('operators', 'list')).toBe('');
  const trail = await beside.world.identity.audit.list({
    tenant: '',
    subject: localId,
    limit: 3,
  });
  expect(trail.map(({ event, actor, reason }) => [event, actor, reason])).toEqual([
    ['operator_revoked', 'command line', null],
    ['operator_granted', 'command line', 'owner'],
    ['operator_granted', 'command line', 'viewer'],
  ]);
});

test.each([
  [['grant', 'nobody@example.com', 'viewer'], 'There is no user nobody@example.com.'],
  [['grant', 'eve@example.com', 'god'], 'A role is viewer (look), userAdmin (also manage'],
  [['grant', 'eve@example.com'], 'operators takes: list'],
  [['revoke', 'eve@example.com', 'viewer', '--yes'], 'operators takes: list'],
  [['revoke', 'eve@example.com', '--yes'], 'holds no role.'],
  [['promote', 'eve@example.com'], 'operators takes: list'],
])('what cannot be done is said in a sentence: %j', async (args, sentence) => {
  await beside.world.call('signUp', { email: 'eve@example.com', password: 'correct horse' });
  const { code, stdout, stderr } = await run('operators', ...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
});

test('an id that reads like somebody’s address is not taken for theirs', async () => {
  const { localId } = await beside.world.signUp('zoe@example.com');
  await beside.world.admin('/v1/projects/latchkey/accounts:batchCreate', {
    users: [{ localId: 'zoe@example.com', email: 'mallory@example.com' }],
  });
  const { code, stderr } = await run('operators', 'grant', 'zoe@example.com', 'owner');
  expect([code, stderr]).toEqual([
    2,
    `latchkey: zoe@example.com is the address or number of ${localId}, and the id of another user. Say ${localId}.\n`,
  ]);
  await works('operators', 'grant', localId, 'viewer');
});

test('in production a password alone is no footing for a role', async () => {
  const folder = newFolder();
  const environment = { ...productionEnvironment, LATCHKEY_DATA: folder };
  const world = await startWorld({ environment });
  try {
    await world.signUpVerified('bob@example.com');
    const refused = await callCommand(
      ['operators', 'grant', 'bob@example.com', 'owner'],
      environment,
    );
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('a second factor or a passkey that its owner added'),
    ]);
    expect(await world.data.store.operatorRoles.list()).toEqual([]);
  } finally {
    await world.close();
  }
});
