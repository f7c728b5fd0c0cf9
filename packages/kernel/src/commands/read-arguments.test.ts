import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

const options = {
  limit: { type: 'string' },
  search: { type: 'string' },
  sort: { type: 'string' },
  'password-file': { type: 'string' },
  json: { type: 'boolean' },
} as const;

test('words and flags are told apart', () => {
  const { positionals, values } = readArguments(['list', '--limit', '3', '--json'], options);
  expect([positionals, { ...values }]).toEqual([['list'], { limit: '3', json: true }]);
});

test.each([
  ['of a session', '-Xk3_9-vQd0aB7cE2fG4hJ'],
  ['of a session with two', '--k3_9-vQd0aB7cE2fG4hJ'],
  ['of a key', '-Xk3_9-vQd0aB7cE2fG4hJXk3_9-vQd0aB7cE2fG4hJ'],
])('an id %s that begins with a hyphen is a word as any other', (_, id) => {
  const { positionals, values } = readArguments(['revoke', id, '--search', id, '--json'], options);
  expect([positionals, { ...values }]).toEqual([['revoke', id], { search: id, json: true }]);
  expect(readArguments(['revoke', '--', id], options).positionals).toEqual(['revoke', id]);
});

test.each([
  ['--limt', '--limit'],
  ['--lmit=3', '--limit'],
  ['--serach', '--search'],
  ['--sorted', '--sort'],
  ['--password', '--password-file'],
  ['--JSON', undefined],
  ['--colour', undefined],
  ['--no', undefined],
])('%s was probably meant for %s', (given, meant) => {
  const [name] = given.split('=');
  expect(() => readArguments([given], options)).toThrow(
    meant === undefined
      ? `Unknown option '${name}'. It takes --limit, --search, --sort, --password-file, --json.`
      : `Unknown option '${name}'. Did you mean ${meant}?`,
  );
});

test('where there are none, that is said', () => {
  expect(() => readArguments(['--fast'], {})).toThrow("Unknown option '--fast'. It takes none.");
});

test('what is wrong otherwise is said as it is', () => {
  expect(() => readArguments(['--limit'], options)).toThrow(/argument missing/);
});
