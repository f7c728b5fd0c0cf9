import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { checkSameDatabase, printName, readDocumentName } from '../paths/document-name.ts';
import { readMask } from '../paths/mask.ts';
import { readMessage } from '../wire/read-message.ts';
import { readList, readText } from '../wire/read-scalars.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { type Handler, requireRoot } from './call.ts';
import { maskParameter, textParameter } from './parameters.ts';
import { printStored } from './print-answers.ts';
import { readMoment } from './transactions.ts';

export const getDocument: Handler = async ({ access, address: { database, path, parameters } }) => {
  const name = printName(database, path);
  readDocumentName(name);
  const mask = maskParameter(parameters, 'mask');
  const transaction = textParameter(parameters, 'transaction');
  const readTime = textParameter(parameters, 'readTime');
  const isNow = transaction === undefined && readTime === undefined;
  const at = isNow ? undefined : (await readMoment(access, { transaction, readTime })).at;
  const document = (await access.get([name], at)).found.get(name);
  if (document === undefined) {
    throw new RpcRefused('NOT_FOUND', `Document "${name}" not found.`);
  }
  return printStored(document, mask);
};

/** In the order they were asked for, each once. */
export const batchGet: Handler = async (call) => {
  requireRoot(call);
  const { access, address, body } = call;
  const members = ['documents', 'mask', 'transaction', 'newTransaction', 'readTime'] as const;
  const asked = readMessage(body, 'request', members);
  const mask = asked.mask === undefined ? undefined : readMask(asked.mask, 'mask');
  const names = readList(asked.documents ?? [], 'documents').map((wire) => {
    const name = readText(wire, 'documents');
    checkSameDatabase(readDocumentName(name), address.database);
    return name;
  });
  const distinct = [...new Set(names)];
  const { at, begun } = await readMoment(access, asked);
  const { found, readTime } = await access.get(distinct, at);
  const time = `"readTime":"${printTimestamp(readTime)}"`;
  const answers = distinct.map((name) => {
    const document = found.get(name);
    return document === undefined
      ? `{"missing":${JSON.stringify(name)},${time}}`
      : `{"found":${printStored(document, mask)},${time}}`;
  });
  if (begun !== undefined) answers.unshift(JSON.stringify({ transaction: begun }));
  return `[${answers.join()}]`;
};
