import { MalformedJson, readJson } from '@latchkey/kernel/http/read-json';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type DatabaseName, printName, readDocumentName } from '../paths/document-name.ts';
import { readFields } from '../values/read-value.ts';
import type { Fields } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { isObject, readMessage } from '../wire/read-message.ts';
import { readText } from '../wire/read-scalars.ts';
import { textOf } from './file-lines.ts';
import { moveReferences } from './move-references.ts';
import { readPlainLine } from './read-plain-line.ts';

export type DocumentLine = { readonly name: string; readonly fields: Fields };

const reading = { depth: 500, keys: 2_000_000, arrayLength: 1_000_000, names: 'any' } as const;

const nameOf = (wire: unknown, where: string, database: DatabaseName): string => {
  const name = printName(database, [readText(wire ?? '', where)]);
  readDocumentName(name);
  return name;
};

function readPlain(text: string, database: DatabaseName): DocumentLine {
  const { mapValue } = readMessage(readPlainLine(text), 'line', ['mapValue']);
  const { fields } = readMessage(mapValue, 'line', ['fields']);
  const { path, data } = readMessage(fields, 'line', ['path', 'data']);
  const { stringValue } = readMessage(path ?? {}, 'path', ['stringValue']);
  if (!isObject(data) || !isObject(data['mapValue'])) throw invalid('data is no object.');
  return {
    name: nameOf(stringValue, 'path', database),
    fields: readFields(data['mapValue']['fields']),
  };
}

function readWire(
  line: unknown,
  database: DatabaseName,
  madeOf: DatabaseName | undefined,
): DocumentLine {
  const members = ['name', 'fields', 'createTime', 'updateTime'] as const;
  const document = readMessage(line, 'line', members);
  const name = nameOf(document.name, 'name', database);
  const fields = readFields(document.fields ?? {});
  const isMoved =
    madeOf !== undefined &&
    (madeOf.project !== database.project || madeOf.database !== database.database);
  // A name that has become longer may be too long.
  return { name, fields: isMoved ? readFields(moveReferences(fields, madeOf, database)) : fields };
}

/** A document of this database, in either form of a line, or why it is none. */
export function readDocumentLine(
  bytes: Buffer | undefined,
  database: DatabaseName,
  madeOf: DatabaseName | undefined,
): DocumentLine | { readonly problem: string } {
  if (bytes === undefined) return { problem: 'The line is too long.' };
  const text = textOf(bytes);
  if (text === undefined) return { problem: 'The line is not UTF-8.' };
  try {
    const line = readJson(text.trim(), reading);
    const isPlain = isObject(line) && 'path' in line;
    return isPlain ? readPlain(text, database) : readWire(line, database, madeOf);
  } catch (error) {
    if (error instanceof MalformedJson) {
      return { problem: error.message.replace(/^Invalid JSON payload received\. /, 'No JSON: ') };
    }
    if (error instanceof RpcRefused) return { problem: error.message };
    throw error;
  }
}
