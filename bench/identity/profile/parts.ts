/** What a V8 profile has of each function. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const ours: readonly (readonly [RegExp, string])[] = [
  [/packages\/kernel\/src\/store\//, 'store: statements and rows'],
  [/packages\/identity\/src\/store\//, 'store: statements and rows'],
  [/packages\/documents\/src\/store\//, 'store: statements and rows'],
  [/packages\/documents\/src\/http\//, 'HTTP: routes, reading, writing'],
  [/packages\/documents\/src\/access\//, 'rules and who asks'],
  [/packages\/(?:rules|rulesets)\//, 'rules and who asks'],
  [/packages\/documents\/src\/(?:encoding|indexes)\//, 'index entries and keys'],
  [/packages\/documents\//, 'documents, other'],
  [/packages\/kernel\/src\/http\//, 'HTTP: routes, reading, writing'],
  [/packages\/kernel\/src\/keys\//, 'tokens and keys'],
  [/packages\/identity\/src\/tokens\//, 'tokens and keys'],
  [/packages\/kernel\//, 'kernel, other'],
  [/packages\/identity\//, 'accounts and sessions'],
  [/packages\/server\//, 'server, other'],
  [/node_modules\/(?:fastify|@fastify|find-my-way|light-my-request|avvio|fast-json)/, 'Fastify'],
  [/node_modules\/kysely\//, 'Kysely'],
  [/node_modules\/(?:pg|pg-[a-z]+|postgres-[a-z]+)\//, 'pg'],
  [/node_modules\/jose\//, 'jose'],
  [/node:internal\/crypto|node:crypto/, 'node:crypto'],
  [/node:_?http|node:internal\/http|node:net|node:internal\/stream|node:stream/, 'node:http'],
  [/node:internal\/worker|node:worker/, 'messages between threads'],
  [/node:sqlite/, 'node:sqlite'],
];

function partOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  // The profiler's own beginning is nobody's request.
  if (functionName === '(idle)' || url === 'node:inspector') return 'idle';
  const known = ours.find(([pattern]) => pattern.test(url));
  if (known !== undefined) return known[1];
  if (/^(?:writev|writeUtf8String|writeLatin1String|writeBuffer|readStart)$/.test(functionName))
    return 'system: sockets';
  if (functionName === 'postMessage') return 'messages between threads';
  return url === '' ? 'native and the engine' : 'everything else';
}

/** Microseconds by part, the greatest first. Idle time is none. */
export function partsOf({ nodes, samples, timeDeltas }: Profile): readonly [string, number][] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const spent = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = names.get(id) ?? 'everything else';
    if (part !== 'idle') spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return [...spent].sort(([, one], [, other]) => other - one);
}
