import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import {
  type ElementType,
  type Member,
  type MessageType,
  messageType,
  type Scalar,
} from './message-types.ts';
import type { MessageName } from './messages.ts';

type Json = Readonly<Record<string, unknown>>;

const fractional = /^(-?\d+)(?:\.(\d{1,9}))?s$/;

function writeSecondsAndNanos(writer: BinaryWriter, seconds: number, nanos: number): void {
  if (seconds !== 0) writer.tag(1, WireType.Varint).int64(seconds);
  if (nanos !== 0) writer.tag(2, WireType.Varint).int32(nanos);
}

/** As this server prints it: UTC, with a fraction or without. */
function writeTimestamp(writer: BinaryWriter, text: string): void {
  const digits = text.slice(20, -1);
  writeSecondsAndNanos(
    writer,
    Date.parse(`${text.slice(0, 19)}Z`) / 1000,
    digits === '' ? 0 : Number(digits.padEnd(9, '0')),
  );
}

function writeDuration(writer: BinaryWriter, text: string): void {
  const [, seconds = '0', digits = ''] = fractional.exec(text) ?? [];
  const sign = seconds.startsWith('-') ? -1 : 1;
  writeSecondsAndNanos(writer, Number(seconds), sign * Number(digits.padEnd(9, '0')));
}

/** Any JSON, as google.protobuf.Value. */
function writeAny(writer: BinaryWriter, value: unknown): void {
  if (typeof value === 'number') writer.tag(2, WireType.Bit64).double(value);
  else if (typeof value === 'string') writer.tag(3, WireType.LengthDelimited).string(value);
  else if (typeof value === 'boolean') writer.tag(4, WireType.Varint).bool(value);
  else if (Array.isArray(value)) {
    writer.tag(6, WireType.LengthDelimited).fork();
    for (const one of value) {
      writer.tag(1, WireType.LengthDelimited).fork();
      writeAny(writer, one);
      writer.join();
    }
    writer.join();
  } else if (typeof value === 'object' && value !== null) {
    writer.tag(5, WireType.LengthDelimited).fork();
    writeStruct(writer, value);
    writer.join();
  } else writer.tag(1, WireType.Varint).int32(0);
}

function writeStruct(writer: BinaryWriter, value: object): void {
  for (const [name, one] of Object.entries(value)) {
    writer.tag(1, WireType.LengthDelimited).fork();
    writer.tag(1, WireType.LengthDelimited).string(name);
    writer.tag(2, WireType.LengthDelimited).fork();
    writeAny(writer, one);
    writer.join().join();
  }
}

const scalarWriters: {
  readonly [Kind in Scalar]: readonly [WireType, (writer: BinaryWriter, value: unknown) => void];
} = {
  string: [WireType.LengthDelimited, (writer, value) => writer.string(String(value))],
  bytes: [
    WireType.LengthDelimited,
    (writer, value) => writer.bytes(Buffer.from(String(value), 'base64')),
  ],
  bool: [WireType.Varint, (writer, value) => writer.bool(value === true)],
  int32: [WireType.Varint, (writer, value) => writer.int32(Number(value))],
  int64: [WireType.Varint, (writer, value) => writer.int64(String(value))],
  // NaN, the infinities and minus zero are texts in JSON.
  double: [WireType.Bit64, (writer, value) => writer.double(Number(value))],
};

function writeWellKnown(
  writer: BinaryWriter,
  name: Extract<ElementType, { kind: 'well known' }>['name'],
  value: unknown,
): void {
  switch (name) {
    case 'Timestamp':
      writeTimestamp(writer, String(value));
      break;
    case 'Duration':
      writeDuration(writer, String(value));
      break;
    case 'Struct':
      writeStruct(writer, Object(value));
      break;
    case 'Int32Value':
      writer.tag(1, WireType.Varint).int32(Number(value));
      break;
    case 'Int64Value':
      writer.tag(1, WireType.Varint).int64(String(value));
      break;
    case 'DoubleValue':
      writer.tag(1, WireType.Bit64).double(Number(value));
      break;
  }
}

function writeElement(
  writer: BinaryWriter,
  number: number,
  element: ElementType,
  value: unknown,
): void {
  if (element.kind === 'scalar') {
    const [wireType, write] = scalarWriters[element.scalar];
    write(writer.tag(number, wireType), value);
  } else if (element.kind === 'enumeration') {
    const named = typeof value === 'number' ? value : element.names.indexOf(String(value));
    writer.tag(number, WireType.Varint).int32(Math.max(named, 0));
  } else {
    writer.tag(number, WireType.LengthDelimited).fork();
    if (element.kind === 'message') writeMembers(writer, element.type, value as Json);
    else writeWellKnown(writer, element.name, value);
    writer.join();
  }
}

function writeMember(writer: BinaryWriter, member: Member, value: unknown): void {
  const { number, holds, element } = member;
  if (holds === 'named') {
    for (const [name, one] of Object.entries(value as Json)) {
      writer.tag(number, WireType.LengthDelimited).fork();
      writer.tag(1, WireType.LengthDelimited).string(name);
      writeElement(writer, 2, element, one);
      writer.join();
    }
  } else if (holds === 'several') {
    for (const one of value as readonly unknown[]) writeElement(writer, number, element, one);
  } else writeElement(writer, number, element, value);
}

function writeMembers(writer: BinaryWriter, type: MessageType, json: Json): void {
  for (const name in json) {
    const member = type.byName.get(name);
    if (member === undefined) throw new Error(`The message has no member ${name}.`);
    const value = json[name];
    const isNothing = value === null && member.element.kind !== 'enumeration';
    if (!isNothing && value !== undefined) writeMember(writer, member, value);
  }
}

/** What is answered in JSON as the same message on the wire. */
export function encodeMessage(name: MessageName, json: unknown): Uint8Array {
  const writer = new BinaryWriter();
  writeMembers(writer, messageType(name), json as Json);
  return writer.finish();
}
