import { expect, test } from 'vitest';
import { type DocumentsWorld, rulesWith, sendTo } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';
import { operatorToken } from './operator-token.ts';

const rules = rulesWith(`
    match /{path=**} {
      allow read, write: if request.auth != null;
    }`);

const integer = (value: number) => ({ integerValue: String(value) });

type Version = {
  readonly commitTime: string;
  readonly change: string;
  readonly document?: { readonly fields: object };
};

forEachDocumentsDeployment(rules, (nodeAt) => {
  const own = (world: DocumentsWorld, address: string, body: object, as?: string | null) =>
    sendTo(world, 'POST', `/latchkey/v1/${encodeURI(world.nameOf(address))}`, {
      body,
      ...(as !== undefined && { as }),
    });
  const historyOf = async (path: string, body: object = {}) => {
    const { body: answer } = await own(nodeAt(0), `${path}:history`, body);
    return (answer as { versions: readonly Version[] }).versions;
  };

  test('an operator sees who did what to a document, and by which line of the rules', async () => {
    const [world, other] = [nodeAt(0), nodeAt(1)];
    const { idToken, localId } = await world.signUp('ada@example.com');
    const as = String(idToken);
    const address = '/notes/ünï%3Acode';
    const fields = { n: integer(1), m: { mapValue: { fields: { x: integer(1), y: integer(2) } } } };
    await world.send('PATCH', address, { as, body: { fields } });
    await other.send('PATCH', `${address}?updateMask.fieldPaths=m.x`, { body: {} });
    await world.send('DELETE', address, { as });
    const versions = await historyOf('notes/ünï:code');
    const name = world.nameOf('notes/ünï:code');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const m = { mapValue: { fields: { y: integer(2) } } };
    expect(versions).toEqual([
      { commitTime: time, change: 'DELETED', changedBy: `uid:${localId}`, allowedBy: '6:7' },
      {
        commitTime: time,
        change: 'CHANGED',
        fieldPaths: ['m.x'],
        changedBy: expect.stringMatching(/^operator:/),
        document: { name, fields: { n: integer(1), m }, createTime: time, updateTime: time },
      },
      {
        commitTime: time,
        change: 'CREATED',
        changedBy: `uid:${localId}`,
        allowedBy: '6:7',
        document: { name, fields, createTime: time, updateTime: time },
      },
    ]);
    const before = versions[1]?.commitTime;
    expect(await historyOf('notes/ünï:code', { before, pageSize: 1 })).toEqual([versions[2]]);
    expect(await historyOf('notes/none')).toEqual([]);
  });

  test('what was deleted by mistake is brought back, and the trail says by whom', async () => {
    const [world, other] = [nodeAt(0), nodeAt(1)];
    const address = '/mistakes/one';
    const fields = { n: integer(1) };
    await world.send('PATCH', address, { body: { fields } });
    const [{ commitTime: time = '' } = {}] = await historyOf('mistakes/one');
    await other.send('DELETE', address);
    expect((await world.send('GET', address)).status).toBe(404);
    const owner = await operatorToken(world, 'owner');
    const condition = { currentDocument: { exists: true } };
    const refused = await own(world, 'mistakes/one:restore', { time, ...condition }, owner);
    expect(refused).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
    const restored = await own(world, 'mistakes/one:restore', { time }, owner);
    expect(restored).toMatchObject({ status: 200, body: { commitTime: expect.any(String) } });
    expect((await other.send('GET', address)).body).toMatchObject({ fields });
    const versions = await historyOf('mistakes/one');
    expect(versions.map(({ change }) => change)).toEqual(['CREATED', 'DELETED', 'CREATED']);
    expect(versions[0]).toMatchObject({
      changedBy: expect.stringMatching(/^operator:machine-owner/),
    });
    const { body } = await world.admin(
      `/latchkey/v1/projects/${world.identity.project.id}/auditEvents?event=document_restored`,
      undefined,
      'GET',
    );
    expect(body['events']).toMatchObject([
      {
        subject: world.nameOf('mistakes/one'),
        actor: expect.stringMatching(/^machine-owner/),
        result: 'success',
      },
    ]);
  });

  test.each(['viewer', 'userAdmin'] as const)('%s looks and brings nothing back', async (role) => {
    const world = nodeAt(0);
    const as = await operatorToken(world, role);
    expect((await own(world, 'roles/one:history', {}, as)).status).toBe(200);
    const time = new Date(world.now()).toISOString();
    expect(await own(world, 'roles/one:restore', { time }, as)).toMatchObject({
      status: 403,
      body: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    });
  });

  test('nobody else sees anything, whatever rules allow, and no page of elsewhere does', async () => {
    const world = nodeAt(0);
    const { idToken } = await world.signUp('eve@example.com');
    for (const as of [String(idToken), null]) {
      for (const verb of ['history', 'restore']) {
        const reply = await own(
          world,
          `notes/x:${verb}`,
          verb === 'history' ? {} : { time: '2020-01-01T00:00:00Z' },
          as,
        );
        expect(reply).toMatchObject({
          status: 403,
          body: { error: { status: 'PERMISSION_DENIED' } },
        });
      }
    }
    const { headers } = await sendTo(
      world,
      'POST',
      `/latchkey/v1/${world.nameOf('notes/x')}:history`,
      {
        body: {},
        headers: { origin: 'https://elsewhere.example.com' },
      },
    );
    expect(headers['access-control-allow-origin']).toBe(undefined);
  });

  test.each([
    ['a collection', 'notes:history', {}, 400, 'INVALID_ARGUMENT'],
    ['another verb', 'notes/x:forget', {}, 404, 'NOT_FOUND'],
    ['no time', 'notes/x:restore', {}, 400, 'INVALID_ARGUMENT'],
    ['no time that can be', 'notes/x:restore', { time: 'noon' }, 400, 'INVALID_ARGUMENT'],
    ['the future', 'notes/x:restore', { time: '2200-01-01T00:00:00Z' }, 400, 'INVALID_ARGUMENT'],
    [
      'what is long gone',
      'notes/x:restore',
      { time: '2001-01-01T00:00:00Z' },
      400,
      'FAILED_PRECONDITION',
    ],
    ['a long body', 'notes/x:history', { before: 'x'.repeat(70_000) }, 413, 'INVALID_ARGUMENT'],
    ['what it does not know', 'notes/x:history', { limit: 1 }, 400, 'INVALID_ARGUMENT'],
  ])('%s is refused in the words of the protocol', async (_, address, body, code, status) => {
    const reply = await own(nodeAt(0), address, body);
    expect(reply).toMatchObject({ status: code, body: { error: { code, status } } });
  });

  test('in development every project has a past of its own', async () => {
    const world = nodeAt(0);
    const url = '/latchkey/v1/projects/other/databases/(default)/documents/notes/x:history';
    expect(await sendTo(world, 'POST', url, { body: {} })).toMatchObject({
      status: 200,
      body: { versions: [] },
    });
  });
});
