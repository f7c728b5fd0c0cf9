import { enumerations, type MessageName, messages } from './messages.ts';

const scalars = ['string', 'bytes', 'bool', 'int32', 'int64', 'double'] as const;

/** Messages that JSON writes in a way of their own. */
const wellKnown = [
  'Timestamp',
  'Duration',
  'Struct',
  'Int32Value',
  'Int64Value',
  'DoubleValue',
] as const;

export type Scalar = (typeof scalars)[number];

export type WellKnown = (typeof wellKnown)[number];

export type ElementType =
  | { readonly kind: 'scalar'; readonly scalar: Scalar }
  | { readonly kind: 'enumeration'; readonly names: readonly string[] }
  | { readonly kind: 'well known'; readonly name: WellKnown }
  | { readonly kind: 'message'; readonly type: MessageType };

export type Member = {
  readonly name: string;
  readonly number: number;
  readonly holds: 'one' | 'several' | 'named';
  readonly element: ElementType;
};

export type MessageType = {
  readonly byNumber: ReadonlyMap<number, Member>;
  readonly byName: ReadonlyMap<string, Member>;
};

const written = /^(\d+) ([[{]?)(\w+)[\]}]?$/;

const isScalar = (name: string): name is Scalar => scalars.some((known) => known === name);
const isWellKnown = (name: string): name is WellKnown => wellKnown.some((known) => known === name);
const isEnumeration = (name: string): name is keyof typeof enumerations =>
  Object.hasOwn(enumerations, name);
const isMessage = (name: string): name is MessageName => Object.hasOwn(messages, name);

const read = new Map<MessageName, MessageType>();

function elementOf(name: string): ElementType {
  if (isScalar(name)) return { kind: 'scalar', scalar: name };
  if (isWellKnown(name)) return { kind: 'well known', name };
  if (isEnumeration(name)) return { kind: 'enumeration', names: enumerations[name] };
  if (isMessage(name)) return { kind: 'message', type: messageType(name) };
  throw new Error(`There is no type ${name}.`);
}

function memberOf(name: string, text: string): Member {
  const [, number = '', bracket = '', type = ''] = written.exec(text) ?? [];
  const holds = bracket === '[' ? 'several' : bracket === '{' ? 'named' : 'one';
  return { name, number: Number(number), holds, element: elementOf(type) };
}

/** Read when it is first needed. A message may contain itself. */
export function messageType(name: MessageName): MessageType {
  const known = read.get(name);
  if (known !== undefined) return known;
  const byNumber = new Map<number, Member>();
  const byName = new Map<string, Member>();
  const type = { byNumber, byName };
  read.set(name, type);
  for (const [memberName, text] of Object.entries<string>(messages[name])) {
    const member = memberOf(memberName, text);
    byNumber.set(member.number, member);
    byName.set(memberName, member);
  }
  return type;
}
