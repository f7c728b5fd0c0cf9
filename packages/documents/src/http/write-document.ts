import { randomBytes } from 'node:crypto';
import { randomName } from '@latchkey/kernel/random-names';
import { printName, readDocumentName } from '../paths/document-name.ts';
import { type Mask, maskedFields } from '../paths/mask.ts';
import { printDocument } from '../values/print-document.ts';
import { readFields } from '../values/read-value.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readText } from '../wire/read-scalars.ts';
import { applyWrite } from '../writes/apply-write.ts';
import { thisCommit, type Write, type WriteTime } from '../writes/write.ts';
import type { Call, Handler } from './call.ts';
import { maskParameter, preconditionParameter, textParameter } from './parameters.ts';

/** As long as those that clients make. */
const idLength = 20;

/** The times of a document may be sent along with it, and mean nothing. */
const members = ['name', 'fields', 'createTime', 'updateTime'] as const;

/** The document as the write leaves it, whatever others make of it afterwards. */
async function writeAndPrint(
  { access }: Call,
  write: Write,
  mask: Mask | undefined,
): Promise<string> {
  const { before, requestTime, commitTime } = await access.commit([write]);
  const { precondition: _, ...unconditional } = write;
  const { after } = applyWrite(before.get(write.name), unconditional, requestTime);
  const timeOf = (time: WriteTime = thisCommit) => (time === thisCommit ? commitTime : time);
  const fields = after?.fields ?? {};
  return printDocument(
    write.name,
    JSON.stringify(mask === undefined ? fields : maskedFields(fields, mask)),
    timeOf(after?.createTime),
    timeOf(after?.updateTime),
  );
}

export const createDocument: Handler = async (call) => {
  const { database, path, parameters } = call.address;
  const id = textParameter(parameters, 'documentId') ?? randomName(randomBytes, idLength);
  if (id.includes('/')) throw invalid(`Document id "${id}" contains "/".`);
  const name = printName(database, [...path, id]);
  readDocumentName(name);
  const mask = maskParameter(parameters, 'mask');
  const document = readMessage(call.body, 'document', members);
  if ((document.name ?? '') !== '') throw invalid('A document that is created has no name yet.');
  const fields = readFields(document.fields ?? {});
  const precondition = { exists: false };
  return writeAndPrint(call, { kind: 'update', name, fields, transforms: [], precondition }, mask);
};

export const patchDocument: Handler = async (call) => {
  const { database, path, parameters } = call.address;
  const name = printName(database, path);
  readDocumentName(name);
  const shown = maskParameter(parameters, 'mask');
  const document = readMessage(call.body, 'document', members);
  const named = readText(document.name ?? '', 'document.name');
  if (named !== '' && named !== name) throw invalid(`The address is that of "${name}".`);
  const precondition = preconditionParameter(parameters);
  const mask = maskParameter(parameters, 'updateMask');
  const write: Write = {
    kind: 'update',
    name,
    fields: readFields(document.fields ?? {}),
    transforms: [],
    ...(mask && { mask }),
    ...(precondition && { precondition }),
  };
  return writeAndPrint(call, write, shown);
};

export const deleteDocument: Handler = async ({ access, address }) => {
  const name = printName(address.database, address.path);
  readDocumentName(name);
  const precondition = preconditionParameter(address.parameters);
  await access.commit([{ kind: 'delete', name, ...(precondition && { precondition }) }]);
  return '{}';
};
