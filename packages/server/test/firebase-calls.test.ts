import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminCalls } from '../../../scripts/firebase-calls/admin-calls.ts';
import { clientCalls } from '../../../scripts/firebase-calls/client-calls.ts';
import { callDocuments, withCalls } from '../../../scripts/firebase-calls-tables.ts';
import { titlesIn } from '../../../scripts/titles-in.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const named = (source: string, pattern: RegExp) =>
  [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].sort();

/** What the SDKs themselves say that they offer. */
const exported = named(
  read('e2e/node_modules/@firebase/auth/dist/auth-public.d.ts'),
  /^export declare function (\w+)/gm,
);
const methods = ['base-auth', 'auth', 'tenant-manager', 'project-config-manager'].flatMap((file) =>
  named(
    read(`e2e/node_modules/firebase-admin/lib/auth/${file}.d.ts`),
    /^ {4}([a-z]\w*)\(.*\): .+;$/gm,
  ),
);

test('there is a row for every function of the client', () => {
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => !(name in clientCalls))).toEqual([]);
});

test('there is a row for every method of the admin SDK, and for nothing else', () => {
  expect(methods.length).toBeGreaterThan(30);
  expect(Object.keys(adminCalls).sort()).toEqual([...new Set(methods)].sort());
});

test.each(Object.entries(callDocuments))('%s has the table as it is', (path, calls) => {
  expect(read(path), 'run `npm run docs`').toBe(withCalls(read(path), calls));
});

test.each(Object.entries(callDocuments))('every test that %s names is there', (_, calls) => {
  const proofs = Object.values(calls).flatMap(({ proofs: all }) => all);
  expect(proofs.filter(({ file, title }) => !titlesIn(read(file)).includes(title))).toEqual([]);
});
