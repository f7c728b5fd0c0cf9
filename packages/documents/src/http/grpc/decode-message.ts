import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { invalid } from '../../wire/invalid.ts';
import { type ElementType, type Member, type MessageType, messageType } from './message-types.ts';
import type { MessageName } from './messages.ts';

/** As much as is read of JSON: a value within twenty maps, or a filter within a hundred others. */
const limits = { depth: 500, members: 2_000_000, several: 1_000_000 } as const;

type Json = Record<string, unknown>;

/** Without a prototype `__proto__` is a name like any other. */
const nothing = (): Json => Object.create(null);

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const malformed = () => invalid('The message is malformed.');

const earliest = -62_135_596_800;
const latest = 253_402_300_799;

const wireTypes = {
  string: WireType.LengthDelimited,
  bytes: WireType.LengthDelimited,
  bool: WireType.Varint,
  int32: WireType.Varint,
  int64: WireType.Varint,
  double: WireType.Bit64,
} as const;

function wireTypeOf(element: ElementType): WireType {
  if (element.kind === 'scalar') return wireTypes[element.scalar];
  return element.kind === 'enumeration' ? WireType.Varint : WireType.LengthDelimited;
}

/** Takes one request apart. Each has its own count of what it consists of. */
function decoder(reader: BinaryReader) {
  let members = 0;

  function count(): void {
    members += 1;
    if (members > limits.members) throw invalid('The message has too many members.');
  }

  /** Calls back for each tag until the end of what is announced, which lies within what is around it. */
  function within(end: number, each: (number: number, wireType: WireType) => void): void {
    if (end > reader.len) throw malformed();
    while (reader.pos < end) {
      const [number, wireType] = reader.tag();
      each(number, wireType);
    }
    if (reader.pos !== end) throw malformed();
  }

  /** The two members by which all well-known messages are written, as far as they are numbers. */
  function twoNumbers(end: number): { first: bigint; second: number } {
    let [first, second] = [0n, 0];
    within(end, (number, wireType) => {
      if (number === 1 && wireType === WireType.Varint) first = BigInt(reader.int64());
      else if (number === 2 && wireType === WireType.Varint) second = reader.int32();
      else reader.skip(wireType, number);
    });
    return { first, second };
  }

  function timestamp(end: number): string {
    const { first: seconds, second: nanos } = twoNumbers(end);
    if (seconds < earliest || seconds > latest || nanos < 0 || nanos > 999_999_999) {
      throw invalid('Timestamps are of the years 1 to 9999.');
    }
    const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
    return `${whole}.${String(nanos).padStart(9, '0')}Z`;
  }

  function double(end: number): number {
    let value = 0;
    within(end, (number, wireType) => {
      if (number === 1 && wireType === WireType.Bit64) value = reader.double();
      else reader.skip(wireType, number);
    });
    return value;
  }

  function scalar(kind: keyof typeof wireTypes): unknown {
    switch (kind) {
      case 'string':
        return strictUtf8.decode(reader.bytes());
      case 'bytes': {
        const bytes = reader.bytes();
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
      }
      case 'bool':
        return reader.bool();
      case 'int32':
        return reader.int32();
      case 'int64':
        return String(reader.int64());
      case 'double':
        return reader.double();
    }
  }

  function element(type: ElementType, depth: number): unknown {
    if (type.kind === 'scalar') return scalar(type.scalar);
    if (type.kind === 'enumeration') {
      const number = reader.int32();
      // A number without a name is refused by whoever reads it.
      return type.names[number] || number;
    }
    const length = reader.uint32();
    const end = reader.pos + length;
    if (type.kind === 'message') return message(type.type, end, depth + 1);
    switch (type.name) {
      case 'Timestamp':
        return timestamp(end);
      case 'Int32Value':
        return Number(BigInt.asIntN(32, twoNumbers(end).first));
      case 'Int64Value':
        return String(twoNumbers(end).first);
      case 'DoubleValue':
        return double(end);
      default:
        throw new Error(`No request has a ${type.name}.`);
    }
  }

  /** An entry of a map is a message of a name and a value. */
  function entry(member: Member, into: Json, depth: number): void {
    let name = '';
    let value: unknown;
    const length = reader.uint32();
    within(reader.pos + length, (number, wireType) => {
      if (number === 1 && wireType === WireType.LengthDelimited) name = String(scalar('string'));
      else if (number === 2 && wireType === wireTypeOf(member.element)) {
        value = element(member.element, depth);
      } else reader.skip(wireType, number);
    });
    into[name] = value ?? (member.element.kind === 'message' ? nothing() : '');
  }

  function several(member: Member, wireType: WireType, into: unknown[], depth: number): void {
    const isPacked =
      wireType === WireType.LengthDelimited && wireTypeOf(member.element) !== wireType;
    if (!isPacked) into.push(element(member.element, depth));
    else {
      const end = reader.uint32() + reader.pos;
      if (end > reader.len) throw malformed();
      while (reader.pos < end) {
        count();
        into.push(element(member.element, depth));
      }
    }
    if (into.length > limits.several) throw invalid('The message has too many elements.');
  }

  function add(message: Json, member: Member, wireType: WireType, depth: number): void {
    const { name, holds } = member;
    if (holds === 'named') {
      message[name] ??= nothing();
      entry(member, message[name] as Json, depth);
    } else if (holds === 'several') {
      message[name] ??= [];
      several(member, wireType, message[name] as unknown[], depth);
    } else message[name] = element(member.element, depth);
  }

  const fits = ({ holds, element: type }: Member, wireType: WireType): boolean => {
    const expected = holds === 'named' ? WireType.LengthDelimited : wireTypeOf(type);
    return wireType === expected || (holds === 'several' && wireType === WireType.LengthDelimited);
  };

  function message(type: MessageType, end: number, depth: number): Json {
    if (depth > limits.depth) throw invalid('The message is nested too deeply.');
    const read = nothing();
    within(end, (number, wireType) => {
      count();
      const member = type.byNumber.get(number);
      // What a later version of the protocol has is passed over, as everywhere.
      if (member === undefined) reader.skip(wireType, number);
      else if (fits(member, wireType)) add(read, member, wireType, depth);
      else throw malformed();
    });
    return read;
  }

  return message;
}

/** A message on the wire as the same in JSON. */
export function decodeMessage(name: MessageName, bytes: Uint8Array): Json {
  const reader = new BinaryReader(bytes);
  try {
    return decoder(reader)(messageType(name), bytes.length, 0);
  } catch (error) {
    // The reader's own complaints: what it was given ends too early, or is no UTF-8.
    if (error instanceof Error && error.name !== 'RpcRefused') throw malformed();
    throw error;
  }
}
