import type { Field, Fields, Message } from './field.ts';

/** A request that does not have the shape of its message. Carries the place, never the value. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
  readonly field: string;
  constructor(field: string, expected: string) {
    super(`Invalid JSON payload received. Invalid value at "${field}": expected ${expected}.`);
    this.field = field;
  }
}

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const snakeNames = new Map<string, string>();

/** The names are those of our own messages, so that there is an end to them. */
function snakeCase(name: string): string {
  const known = snakeNames.get(name);
  if (known !== undefined) return known;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, snake);
  return snake;
}

/** Older clients spell fields in snake_case; where both spellings come, the canonical one wins. */
function valueNamed(json: Json, name: string): unknown {
  if (Object.hasOwn(json, name)) return json[name];
  const snake = snakeCase(name);
  return Object.hasOwn(json, snake) ? json[snake] : undefined;
}

const integer = /^-?\d{1,16}$/;

function readNumber(value: unknown, place: string): number {
  const number = typeof value === 'string' && integer.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new MalformedMessage(place, 'a whole number');
  }
  return number;
}

function readEnum(
  numbers: Readonly<Record<string, number>>,
  value: unknown,
  place: string,
): string {
  if (typeof value === 'string' && Object.hasOwn(numbers, value)) return value;
  const number = typeof value === 'string' && integer.test(value) ? Number(value) : value;
  const name = Object.keys(numbers).find((key) => numbers[key] === number);
  if (name === undefined)
    throw new MalformedMessage(place, `one of ${Object.keys(numbers).join(', ')}`);
  return name;
}

/** Which texts are taken. */
type Takes = (text: string) => boolean;

/** PostgreSQL cannot store U+0000, and no name, address or code of anybody holds one. */
const canBeStored: Takes = (text) => !text.includes('\0');

function readList(of: Field, value: unknown, place: string, takes: Takes): unknown[] {
  if (!Array.isArray(value)) throw new MalformedMessage(place, 'a list');
  return value.map((item, index) => {
    if (item === null || item === undefined)
      throw new MalformedMessage(`${place}[${index}]`, 'a value');
    return readField(of, item, `${place}[${index}]`, takes);
  });
}

function readObject(value: unknown, place: string): Json {
  if (!isObject(value)) throw new MalformedMessage(place, 'an object');
  return value;
}

function readField(field: Field, value: unknown, place: string, takes: Takes): unknown {
  switch (field.kind) {
    case 'string':
      if (typeof value !== 'string' || !takes(value)) throw new MalformedMessage(place, 'a string');
      return value;
    case 'secret':
      if (typeof value !== 'string') throw new MalformedMessage(place, 'a string');
      return value;
    case 'boolean':
      // Query strings carry booleans as words.
      if (value === 'true' || value === 'false') return value === 'true';
      if (typeof value !== 'boolean') throw new MalformedMessage(place, 'true or false');
      return value;
    case 'int32':
    case 'int64':
      return readNumber(value, place);
    case 'double':
      if (typeof value !== 'number' || !Number.isFinite(value))
        throw new MalformedMessage(place, 'a number');
      return value;
    case 'struct':
      return readObject(value, place);
    case 'enum':
      return readEnum(field.numbers, value, place);
    case 'list':
      return readList(field.of, value, place, takes);
    case 'map':
      return Object.fromEntries(
        Object.entries(readObject(value, place)).map(([key, item]) => [
          key,
          readField(field.of, item, `${place}.${key}`, takes),
        ]),
      );
    case 'message':
      return readFields(field.fields, readObject(value, place), `${place}.`, takes);
  }
}

function readFields<const F extends Fields>(
  fields: F,
  source: Json,
  place: string,
  takes: Takes,
): Message<F> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Field;
    const value = valueNamed(source, name);
    if (value === undefined || value === null) continue;
    result[name] = readField(field, value, place + name, takes);
  }
  return result as Message<F>;
}

/**
 * Reads a message with the protocol's leniency: either spelling of a name, enums by name or
 * number, int64 as string or number, null as absent. Fields the message does not name are dropped,
 * so that nothing reaches an operation that the operation did not ask for.
 */
export const readMessage = <const F extends Fields>(fields: F, json: unknown): Message<F> =>
  readFields(fields, readObject(json, 'the request'), '', canBeStored);

/** The same of what a server answered, which may show what no request may hold. */
export const readReply = <const F extends Fields>(fields: F, json: unknown): Message<F> =>
  readFields(fields, readObject(json, 'the reply'), '', () => true);
