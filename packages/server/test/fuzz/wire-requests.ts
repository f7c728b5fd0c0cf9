import { operationPaths } from '@latchkey/kernel/http/operation-paths';
import type { Fields, Operation } from '@latchkey/protocol';
import fc from 'fast-check';
import { everyOperation } from '../threats/every-operation.ts';
import { placesOf } from '../threats/wrong-values.ts';
import { usualMessages } from './usual-messages.ts';
import { messageOf, someOf } from './wire-values.ts';

const senders = ['person', 'operator', 'both', 'nobody'] as const;

/** One request, as it is printed where it breaks something. */
export type WireRequest = {
  readonly operation: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly sender: (typeof senders)[number];
  readonly body: Readonly<Record<string, unknown>>;
  /** What GET says, and what others say beside their body. */
  readonly query: Readonly<Record<string, unknown>>;
};

const mostly = (usual: string, ...others: readonly string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const inPath: Readonly<Record<string, fc.Arbitrary<string>>> = {
  project: mostly('latchkey', 'other', '%20'),
  tenant: mostly('$tenant', 'nowhere', '-'),
  configId: fc.constantFrom('oidc.acme', 'saml.acme', 'google.com', 'oidc.', 'x', '%00'),
};

/** A path with every place in braces filled in, as often as not by something that exists. */
function pathFrom(template: string): fc.Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => inPath[name] ?? fc.constantFrom('x', '%2e', 'y:z'));
  return fc
    .tuple(...values)
    .map((chosen) =>
      names.reduce((path, name, index) => path.replace(`{${name}}`, chosen[index] ?? ''), template),
    );
}

const fits = ({ credentials }: Operation, path: string): readonly WireRequest['sender'][] => {
  const accepted: readonly string[] = credentials;
  if (path.includes('/projects/') || !accepted.includes('key')) return ['operator'];
  return accepted.includes('admin') ? ['person', 'operator'] : ['person'];
};

/** Mostly what the operation needs with a few fields of its own choice, sometimes anything. */
function messagesFor({ name, request }: Operation): fc.Arbitrary<WireRequest['body']> {
  const generated = messageOf(request);
  const usual = usualMessages[name] ?? {};
  return fc.oneof(
    generated,
    messageOf(request, 1).map((fields) => ({ ...usual, ...fields })),
    messageOf(request, 1).map((fields) => ({ ...usual, ...fields })),
  );
}

/** Everything that is sent, everything there is, or anything. */
const masksFor = (fields: Fields, body: WireRequest['body']): fc.Arbitrary<WireRequest['query']> =>
  fc.oneof(
    fc.constant({}),
    fc.constant({ updateMask: Object.keys(body).join(',') }),
    someOf(Object.keys(fields), 3).map((names) => ({ updateMask: names.join(',') })),
  );

function requestsOn(operation: Operation, template: string): fc.Arbitrary<WireRequest> {
  const { name, method, request } = operation;
  const message = messagesFor(operation);
  const sent =
    method === 'GET'
      ? message.map((query) => ({ body: {}, query }))
      : message.chain((body) =>
          method === 'PATCH'
            ? masksFor(request, body).map((query) => ({ body, query }))
            : fc.constant({ body, query: {} }),
        );
  const from = fc.record({
    operation: fc.constant(name),
    method: fc.constant(method),
    path: pathFrom(template),
    sender: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...fits(operation, template)) },
      { weight: 1, arbitrary: fc.constantFrom(...senders) },
    ),
  });
  return fc.tuple(from, sent).map(([one, other]) => ({ ...one, ...other }));
}

/** An operation that reads more has more places to break in. */
const weightOf = ({ request }: Operation): number =>
  1 + Math.floor(Math.sqrt(placesOf(request).length));

/** Every operation, on every path it answers on, by people and by operators. */
export const wireRequests: fc.Arbitrary<WireRequest> = fc.oneof(
  ...everyOperation.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: fc.oneof(...operationPaths(operation).map((path) => requestsOn(operation, path))),
  })),
);
