import { parseArgs } from 'node:util';
import {
  compileRules,
  documentValue,
  openLookups,
  type RulesRequest,
  type RulesValue,
  timestampOfMilliseconds,
} from '../../packages/rules/src/index.ts';
import {
  observed,
  openDecisionSample,
} from '../../packages/rulesets/src/sample/decision-sample.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    each: { type: 'string', default: '200000' },
  },
});
const rounds = Number(values.rounds);
const each = Number(values.each);

const others = Array.from(
  { length: 200 },
  (_, index) => `match /other${index}/{id} { allow read: if request.auth.uid == id; }`,
).join('\n');

const rules = compileRules(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function signedIn() { return request.auth != null; }
    function role() {
      return get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role;
    }
    match /users/{user} {
      allow get: if request.auth != null && request.auth.uid == user && resource.data.active == true;
      allow update: if signedIn()
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name', 'seen']);
      allow delete: if role() == 'admin';
    }
    match /notes/{note} {
      allow list: if resource.data.owner == request.auth.uid && resource.data.stars >= 3
        && request.query.limit <= 50;
    }
    ${others}
  }
}`);

const documents = ['databases', '(default)', 'documents'];
const ada = [...documents, 'users', 'ada'];
const stored = documentValue(
  ada,
  new Map<string, RulesValue>([
    ['active', true],
    ['name', 'Ada'],
  ]),
);
const changed = documentValue(
  ada,
  new Map<string, RulesValue>([
    ['active', true],
    ['name', 'A.'],
  ]),
);
const role = documentValue([...documents, 'roles', 'ada'], new Map([['role', 'admin']]));
const asked: Omit<RulesRequest, 'method'> = {
  service: 'cloud.firestore',
  path: '/databases/(default)/documents/users/ada',
  auth: { uid: 'ada', token: new Map<string, RulesValue>([['email_verified', true]]) },
  time: timestampOfMilliseconds(Date.now()),
  resource: () => stored,
  newResource: () => changed,
};
const listed = { ...asked, method: 'list', path: '/databases/(default)/documents/notes' } as const;
const owner = { field: ['owner'], operator: '==', value: 'ada' } as const;
const stars = { field: ['stars'], operator: '>', value: 3n } as const;
const oneOf = (count: number) =>
  ({
    field: ['stars'],
    operator: 'in',
    value: Array.from({ length: count }, (_, index) => BigInt(index + 3)),
  }) as const;

/** The same three terms by hand: what no rules at all would cost. */
const byHand = ({ path: written, auth, resource }: Omit<RulesRequest, 'method'>): boolean => {
  const user = String(written).split('/').at(-1);
  const map = typeof resource === 'function' ? resource() : resource;
  const data = map?.get('data');
  return auth !== null && auth.uid === user && data instanceof Map && data.get('active') === true;
};

const allows = (decision: ReturnType<typeof rules.decide>): boolean => {
  if (decision instanceof Promise) throw new Error('Nothing here is waited for.');
  return decision.allowed;
};

const segments = { ...asked, path: [...documents, 'users', 'ada'] };
const offered = observed(rules, openDecisionSample());
/** As the time goes on in a server that decides a million times a second. */
const started = asked.time.nanoseconds;
let turn = 0n;
const atItsTime = () => {
  turn += 1_000n;
  return { kind: 'timestamp', nanoseconds: started + turn } as const;
};

type Way = readonly [name: string, decide: () => boolean];
const ways: readonly Way[] = [
  ['three terms by hand', () => byHand(asked)],
  ['three terms', () => allows(rules.decide({ ...asked, method: 'get' }))],
  [
    'three terms, at their time',
    () => allows(rules.decide({ ...segments, time: atItsTime(), method: 'get' })),
  ],
  [
    'three terms, at their time, sampled',
    () => allows(offered.decide({ ...segments, time: atItsTime(), method: 'get' })),
  ],
  ['keys that changed', () => allows(rules.decide({ ...asked, method: 'update' }))],
  [
    'a role in a document at hand',
    () =>
      allows(
        rules.decide(
          { ...asked, method: 'delete' },
          openLookups(() => [role]),
        ),
      ),
  ],
  [
    'proof of a query',
    () =>
      allows(rules.decide({ ...listed, query: { filter: { all: [owner, stars] }, limit: 20 } })),
  ],
  [
    'proof of a query with 10 alternatives',
    () =>
      allows(
        rules.decide({ ...listed, query: { filter: { all: [owner, oneOf(10)] }, limit: 20 } }),
      ),
  ],
];

/** Processor time, which neighbours on the machine move less than they move the clock. */
function microseconds(decide: () => boolean): number {
  const start = process.cpuUsage();
  for (let count = 0; count < each; count += 1)
    if (!decide()) throw new Error('Everything here is allowed.');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / each;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const times = new Map<string, number[]>(ways.map(([name]) => [name, []]));
for (let round = 0; round <= rounds; round += 1)
  for (const [name, decide] of ways) {
    const measured = microseconds(decide);
    if (round > 0) times.get(name)?.push(measured);
  }

const [[first] = ['']] = ways;
const least = median(times.get(first) ?? []);
for (const [name, all] of times) {
  const time = median(all);
  const perSecond = Math.round(1e6 / time).toLocaleString('en');
  console.log(
    `${name.padEnd(40)} ${time.toFixed(2).padStart(7)} µs ${perSecond.padStart(12)}/s  × ${(time / least).toFixed(1)}`,
  );
}
