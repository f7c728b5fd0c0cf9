import { type RulesMap, type RulesValue, timestampOfMilliseconds } from '@latchkey/rules';
import type { Mock, RulesTest } from '../test-suite.ts';
import { invalid, listOf, type Members, membersOf, textOf } from './read-requests.ts';

const mostTests = 500;

/** JSON, in which whole numbers are ints. */
function rulesValueOf(wire: unknown): RulesValue {
  if (typeof wire === 'number') return Number.isSafeInteger(wire) ? BigInt(wire) : wire;
  if (typeof wire === 'string' || typeof wire === 'boolean') return wire;
  if (Array.isArray(wire)) return wire.map(rulesValueOf);
  return typeof wire === 'object' && wire !== null ? mapOf(wire) : null;
}

const mapOf = (wire: object): RulesMap =>
  new Map(Object.entries(wire).map(([name, value]) => [name, rulesValueOf(value)]));

/** Escapes are what the original service takes for granted, unless it is told otherwise. */
function readPath(wire: unknown, encoding: unknown, where: string): readonly string[] {
  const segments = textOf(wire, where)
    .split('/')
    .filter((segment) => segment !== '');
  if (encoding === 'PLAIN') return segments;
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    throw invalid(`Invalid value at '${where}': expected a path.`);
  }
}

/** Fields of a document are below `data`; a file is all that is known of it. */
function readResource(wire: unknown, isFile: boolean, where: string): RulesMap | null {
  if (wire === undefined || wire === null) return null;
  const members = membersOf(wire, where);
  return mapOf(isFile ? members : membersOf(members['data'] ?? {}, `${where}.data`));
}

function readAuth(wire: unknown, where: string): RulesTest['auth'] {
  if (wire === undefined || wire === null) return null;
  const { uid, token } = membersOf(wire, where);
  return {
    uid: textOf(uid, `${where}.uid`),
    token: mapOf(membersOf(token ?? {}, `${where}.token`)),
  };
}

function readTime(wire: unknown, now: number, where: string): number {
  if (wire === undefined) return now;
  const time = Date.parse(textOf(wire, where));
  if (Number.isNaN(time)) throw invalid(`Invalid value at '${where}': expected a time.`);
  return time;
}

const methods = ['get', 'list', 'create', 'update', 'delete'] as const;

function readMethod(wire: unknown, where: string): RulesTest['method'] {
  const method = methods.find((one) => one === wire);
  if (method === undefined) {
    throw invalid(`Invalid value at '${where}': expected one of ${methods.join(', ')}.`);
  }
  return method;
}

function readCount(wire: unknown, where: string): number {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire;
  throw invalid(`Invalid value at '${where}': expected a number.`);
}

function readLimits(wire: unknown, where: string): RulesTest['limits'] {
  const { limit, offset, orderBy } = membersOf(wire ?? {}, where);
  return {
    ...(limit !== undefined && { limit: readCount(limit, `${where}.limit`) }),
    ...(offset !== undefined && { offset: readCount(offset, `${where}.offset`) }),
    ...(orderBy !== undefined && {
      orderBy: membersOf(orderBy, `${where}.orderBy`) as Record<string, 'ASC' | 'DESC'>,
    }),
  };
}

const functions: Readonly<Record<string, Pick<Mock, 'state'>>> = {
  get: { state: 'before' },
  exists: { state: 'before' },
  getAfter: { state: 'after' },
  existsAfter: { state: 'after' },
  'firestore.get': { state: 'before' },
  'firestore.exists': { state: 'before' },
};

function readMock(wire: unknown, encoding: unknown, where: string): Mock {
  const { function: name, args, result } = membersOf(wire, where);
  const known = functions[textOf(name, `${where}.function`)];
  if (known === undefined) {
    throw invalid(
      `Invalid value at '${where}.function': expected one of ${Object.keys(functions).join(', ')}.`,
    );
  }
  const [first, ...others] = listOf(args, `${where}.args`);
  if (others.length > 0) throw invalid(`Invalid value at '${where}.args': expected one path.`);
  const { exactValue } = membersOf(first, `${where}.args`);
  const { value } = membersOf(result, `${where}.result`);
  const isMap = typeof value === 'object' && value !== null;
  return {
    ...known,
    path:
      exactValue === undefined
        ? undefined
        : readPath(exactValue, encoding, `${where}.args.exact_value`),
    data: isMap
      ? readResource(value, false, `${where}.result.value`)
      : value === true
        ? mapOf({})
        : null,
  };
}

/** One document before all, and what `get` finds before the mere fact that something exists. */
const byWhatTheySay = (one: Mock, other: Mock) =>
  Number(one.path === undefined) - Number(other.path === undefined) ||
  (other.data?.size ?? 0) - (one.data?.size ?? 0);

/** Queries are asked of collections. A document stands for the one that it is in. */
const collectionOf = (path: readonly string[]): readonly string[] =>
  path.length > 3 && path.length % 2 === 1 ? path.slice(0, -1) : path;

function readTest(wire: unknown, now: number, where: string): RulesTest {
  const test = membersOf(wire, where);
  const request: Members = membersOf(test['request'], `${where}.request`);
  const { expectation, pathEncoding } = test;
  if (expectation !== 'ALLOW' && expectation !== 'DENY') {
    throw invalid(`Invalid value at '${where}.expectation': expected ALLOW or DENY.`);
  }
  const path = readPath(request['path'], pathEncoding, `${where}.request.path`);
  const isFile = path[0] === 'b';
  const method = readMethod(request['method'], `${where}.request.method`);
  const mocks = listOf(test['functionMocks'] ?? [], `${where}.function_mocks`).map((mock, index) =>
    readMock(mock, pathEncoding, `${where}.function_mocks[${index}]`),
  );
  return {
    expected: expectation,
    service: isFile ? 'firebase.storage' : 'cloud.firestore',
    method,
    path: method === 'list' && !isFile ? collectionOf(path) : path,
    auth: readAuth(request['auth'], `${where}.request.auth`),
    time: timestampOfMilliseconds(readTime(request['time'], now, `${where}.request.time`)),
    resource: readResource(test['resource'], isFile, `${where}.resource`),
    newResource: readResource(request['resource'], isFile, `${where}.request.resource`),
    limits: readLimits(request['query'], `${where}.request.query`),
    mocks: mocks.sort(byWhatTheySay),
  };
}

export function readTests(body: unknown, now: number): readonly RulesTest[] {
  const { testSuite } = membersOf(body, 'request');
  const { testCases } = membersOf(testSuite, 'test_suite');
  const tests = listOf(testCases, 'test_suite.test_cases');
  if (tests.length > mostTests) throw invalid(`At most ${mostTests} test cases.`);
  return tests.map((test, index) => readTest(test, now, `test_suite.test_cases[${index}]`));
}
