import { readFieldPath } from '../paths/field-path.ts';
import { isNumber, type NumberValue } from '../values/compare-numbers.ts';
import { readValue } from '../values/read-value.ts';
import type { Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage, readOneOf } from '../wire/read-message.ts';
import { readEnumeration, readList, readText } from '../wire/read-scalars.ts';
import type { Transform } from './write.ts';

const kinds = [
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const;

function readOperand(wire: unknown, where: string): NumberValue {
  const operand = readValue(wire, where);
  if (!isNumber(operand)) throw invalid('Input must be int64 or double.');
  return operand;
}

function readElements(wire: unknown, where: string): readonly Value[] {
  // The message is an array's contents and not a value.
  const array = readValue({ arrayValue: wire }, where);
  return 'arrayValue' in array ? array.arrayValue.values : [];
}

function readTransform(wire: unknown, where: string): Transform {
  const members = readMessage(wire, where, ['fieldPath', ...kinds]);
  const path = readFieldPath(readText(members.fieldPath ?? '', `${where}.field_path`));
  const kind = readOneOf<(typeof kinds)[number]>(members, where, kinds);
  switch (kind) {
    case undefined:
      throw invalid(`Invalid value at '${where}': a transform has to be chosen.`);
    case 'setToServerValue': {
      readEnumeration(members[kind], where, { REQUEST_TIME: 1 });
      return { path, kind: 'requestTime' };
    }
    case 'increment':
    case 'maximum':
    case 'minimum':
      return { path, kind, operand: readOperand(members[kind], where) };
    case 'appendMissingElements':
    case 'removeAllFromArray':
      return { path, kind, elements: readElements(members[kind], where) };
  }
}

export const readTransforms = (wire: unknown, where: string): readonly Transform[] =>
  readList(wire, where).map((transform) => readTransform(transform, where));
