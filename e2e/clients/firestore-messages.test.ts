import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { enumerations, messages } from '../../packages/documents/src/http/grpc/messages.ts';

/** What the client has of protobuf: it comes with it, and is found from there. */
const ofClient = createRequire(createRequire(import.meta.url).resolve('firebase-admin/firestore'));
const ofFirestore = createRequire(ofClient.resolve('@google-cloud/firestore'));

type Field = {
  readonly id: number;
  readonly type: string;
  readonly repeated: boolean;
  readonly map: boolean;
};
type Type = {
  readonly name: string;
  readonly fields?: Readonly<Record<string, Field>>;
  readonly values?: Readonly<Record<string, number>>;
  readonly nestedArray?: readonly Type[];
  readonly fullName: string;
};
type Root = Type & {
  resolvePath: (origin: string, target: string) => string;
  loadSync(path: string): Root;
};

function definitions(): readonly Type[] {
  const { Root: Definitions } = createRequire(ofFirestore.resolve('google-gax'))('protobufjs') as {
    Root: new () => Root;
  };
  const folder = join(dirname(ofFirestore.resolve('@google-cloud/firestore')), '../protos');
  const root = new Definitions();
  root.resolvePath = (origin, target) =>
    existsSync(join(folder, target)) || origin === '' ? join(folder, target) : target;
  root.loadSync('google/firestore/v1/firestore.proto');
  const all: Type[] = [];
  const walk = (type: Type) => {
    all.push(type);
    for (const inner of type.nestedArray ?? []) walk(inner);
  };
  walk(root);
  // Others have a Value as well: Firestore's own come first.
  const from = (place: RegExp) => all.filter(({ fullName }) => place.test(fullName));
  return [...from(/^\.google\.firestore\.v1\./), ...from(/^\.google\.(type|rpc|protobuf)\./)];
}

/** Two of ours are called by what they are of, where the definitions nest them. */
const nested: Readonly<Record<string, string>> = {
  CompositeOperator: 'CompositeFilter.Operator',
  FieldOperator: 'FieldFilter.Operator',
  UnaryOperator: 'UnaryFilter.Operator',
};

const written = ({ id, type, repeated, map }: Field): string => {
  const name = type.split('.').at(-1) ?? '';
  return map ? `${id} {${name}}` : repeated ? `${id} [${name}]` : `${id} ${name}`;
};

const camelCased = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Later than the definitions that this client brings along, and sent by others. */
const later: readonly string[] = ['Write.verify'];

test('messages are numbered and typed as in the definitions that clients bring along', () => {
  const types = definitions();
  for (const [name, members] of Object.entries<Record<string, string>>(messages)) {
    const defined = types.find((type) => type.name === name && type.fields !== undefined);
    const fields = Object.entries(defined?.fields ?? {});
    for (const [member, text] of Object.entries(members)) {
      if (later.includes(`${name}.${member}`)) continue;
      const field = fields.find(([called]) => camelCased(called) === member)?.[1];
      const operator = /\w*Operator/;
      const plain = text.replace(operator, 'Operator');
      expect(`${name}.${member}: ${field && written(field)}`).toBe(`${name}.${member}: ${plain}`);
    }
  }
});

test('enumerations have the numbers of the definitions', () => {
  const types = definitions();
  for (const [name, names] of Object.entries<readonly string[]>(enumerations)) {
    const path = `.${nested[name] ?? name}`;
    const values = types.find((type) => type.values && type.fullName.endsWith(path))?.values;
    const numbered = names.flatMap((one, number) => (one === '' ? [] : [[one, number]]));
    expect({ name, values: Object.fromEntries(numbered) }).toEqual({ name, values });
  }
});
