import { type App, deleteApp } from 'firebase-admin/app';
import { getSecurityRules, type SecurityRules } from 'firebase-admin/security-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAdminApp } from './admin-sdk.ts';
import { startDeployedDocuments } from './documents-server.ts';

const firestoreRules = (collection: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /${collection}/{id} {
      allow read, write;
    }
  }
}
`;

const storageRules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /{file=**} {
      allow read;
    }
  }
}
`;

const bucket = 'files.example.com';

let host: Awaited<ReturnType<typeof startDeployedDocuments>>;
let app: App;
let rules: SecurityRules;
beforeAll(async () => {
  host = await startDeployedDocuments();
  app = openAdminApp({ port: host.port });
  rules = getSecurityRules(app);
});
afterAll(async () => {
  await deleteApp(app);
  await host.close();
});

/** As somebody who has not signed in. */
const mayGet = async (collection: string): Promise<boolean> => {
  const root = `http://127.0.0.1:${host.port}/v1/projects/latchkey/databases/(default)/documents`;
  const { status } = await fetch(`${root}/${collection}/one`);
  expect([403, 404]).toContain(status);
  return status === 404;
};

describe('firebase-admin', () => {
  test('finds no rules before any are deployed', async () => {
    await expect(rules.getFirestoreRuleset()).rejects.toMatchObject({
      code: 'security-rules/not-found',
    });
    await expect(rules.getStorageRuleset(bucket)).rejects.toMatchObject({
      code: 'security-rules/not-found',
    });
    expect(await mayGet('notes')).toBe(false);
  });

  test('makes a ruleset, finds it and deletes it', async () => {
    const file = rules.createRulesFileFromSource('firestore.rules', firestoreRules('made'));
    const { name, createTime } = await rules.createRuleset(file);
    expect(Date.parse(createTime)).toBeGreaterThan(Date.now() - 60_000);
    expect((await rules.getRuleset(name)).source).toEqual([file]);
    await rules.deleteRuleset(name);
    await expect(rules.getRuleset(name)).rejects.toMatchObject({
      code: 'security-rules/not-found',
    });
    await expect(rules.deleteRuleset(name)).rejects.toMatchObject({
      code: 'security-rules/not-found',
    });
  });

  test('is told where a text is wrong', async () => {
    const file = rules.createRulesFileFromSource(
      'firestore.rules',
      'service cloud.firestore {\n  match /a/{b} {\n    allow get: if c;\n  }\n}\n',
    );
    await expect(rules.createRuleset(file)).rejects.toMatchObject({
      code: 'security-rules/invalid-argument',
      message: expect.stringMatching(/^firestore\.rules:3:19: /),
    });
  });

  test('lists rulesets page by page', async () => {
    const names: string[] = [];
    for (const collection of ['l1', 'l2', 'l3']) {
      const file = rules.createRulesFileFromSource('a.rules', firestoreRules(collection));
      names.push((await rules.createRuleset(file)).name);
    }
    const listed: string[] = [];
    let token: string | undefined;
    do {
      const page = await rules.listRulesetMetadata(2, token);
      listed.push(...page.rulesets.map(({ name }) => name));
      token = page.nextPageToken;
    } while (token !== undefined);
    expect(listed).toEqual(expect.arrayContaining(names));
  });

  test('releases rules for documents, which decide from then on', async () => {
    const first = await rules.releaseFirestoreRulesetFromSource(firestoreRules('first'));
    expect((await rules.getFirestoreRuleset()).name).toBe(first.name);
    expect([await mayGet('first'), await mayGet('second')]).toEqual([true, false]);
    const second = await rules.releaseFirestoreRulesetFromSource(firestoreRules('second'));
    expect([await mayGet('first'), await mayGet('second')]).toEqual([false, true]);
    await rules.releaseFirestoreRuleset(first);
    expect((await rules.getFirestoreRuleset()).source[0]?.content).toBe(firestoreRules('first'));
    expect([await mayGet('first'), await mayGet('second')]).toEqual([true, false]);
    await rules.deleteRuleset(second.name);
    await expect(rules.deleteRuleset(first.name)).rejects.toThrow('in force');
    await expect(rules.releaseFirestoreRuleset(second.name)).rejects.toMatchObject({
      code: 'security-rules/not-found',
    });
  });

  test('releases rules for files', async () => {
    const made = await rules.releaseStorageRulesetFromSource(storageRules, bucket);
    expect(await rules.getStorageRuleset(bucket)).toEqual(await rules.getRuleset(made.name));
    await rules.releaseStorageRuleset(made.name, 'others.example.com');
    expect((await rules.getStorageRuleset('others.example.com')).name).toBe(made.name);
    await expect(rules.releaseFirestoreRuleset(made)).rejects.toMatchObject({
      code: 'security-rules/invalid-argument',
    });
  });

  test('is refused without a credential of an operator', async () => {
    const stranger = openAdminApp({ port: host.port, bearer: async () => 'nobody' });
    await expect(getSecurityRules(stranger).listRulesetMetadata()).rejects.toMatchObject({
      code: 'security-rules/authentication-error',
    });
    await deleteApp(stranger);
  });
});
