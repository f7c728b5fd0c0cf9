import { printDocument } from '../values/print-document.ts';
import { type Microseconds, printTimestamp } from '../wire/timestamps.ts';
import { printResult } from '../writes/print-result.ts';
import type {
  DocumentChange,
  DocumentGone,
  ListenMessage,
  ShownDocument,
  TargetChange,
  WriteMessage,
} from './messages.ts';

const printed = new WeakMap<ShownDocument, string>();

/** Once for all who are shown it. */
function printedDocument(document: ShownDocument): string {
  const known = printed.get(document);
  if (known !== undefined) return known;
  const { name, text, createTime, updateTime } = document;
  const made = printDocument(name, text, createTime, updateTime);
  printed.set(document, made);
  return made;
}

type ChangeText = { readonly ids: string; readonly text: string };
const printedChanges = new WeakMap<ShownDocument, ChangeText>();

/** Clients of one application number their targets alike: what one is told, all are. */
function printDocumentChange({ document, targetIds, removedTargetIds }: DocumentChange): string {
  const ids = printIds('targetIds', targetIds) + printIds('removedTargetIds', removedTargetIds);
  const known = printedChanges.get(document);
  if (known?.ids === ids) return known.text;
  const text = `{"documentChange":{"document":${printedDocument(document)}${ids}}}`;
  printedChanges.set(document, { ids, text });
  return text;
}

let latestSnapshot: { readonly token: string; readonly time: Microseconds; readonly text: string } =
  {
    token: '',
    time: 0,
    text: '',
  };

/** Once for all who are told of the same moment. */
function printSnapshot(change: TargetChange, token: string, time: Microseconds): string {
  if (latestSnapshot.token !== token || latestSnapshot.time !== time) {
    latestSnapshot = { token, time, text: printTargetChange(change) };
  }
  return latestSnapshot.text;
}

function printTargetChange({ targetChangeType, targetIds, readTime, ...rest }: TargetChange) {
  return JSON.stringify({
    targetChange: {
      ...(targetChangeType !== 'NO_CHANGE' && { targetChangeType }),
      ...(targetIds.length > 0 && { targetIds }),
      ...rest,
      ...(readTime !== undefined && { readTime: printTimestamp(readTime) }),
    },
  });
}

const printGone = ({ readTime, ...gone }: DocumentGone) => ({
  ...gone,
  readTime: printTimestamp(readTime),
});

const printIds = (name: string, ids: readonly number[]): string =>
  ids.length === 0 ? '' : `,"${name}":${JSON.stringify(ids)}`;

/** ProtoJSON. */
export function printListenMessage(message: ListenMessage): string {
  if ('documentChange' in message) return printDocumentChange(message.documentChange);
  if ('targetChange' in message) {
    const { targetChangeType, targetIds, resumeToken, readTime } = message.targetChange;
    const isSnapshot = targetChangeType === 'NO_CHANGE' && targetIds.length === 0;
    return isSnapshot && resumeToken !== undefined && readTime !== undefined
      ? printSnapshot(message.targetChange, resumeToken, readTime)
      : printTargetChange(message.targetChange);
  }
  if ('documentDelete' in message) {
    return JSON.stringify({ documentDelete: printGone(message.documentDelete) });
  }
  if ('documentRemove' in message) {
    return JSON.stringify({ documentRemove: printGone(message.documentRemove) });
  }
  return JSON.stringify(message);
}

/** ProtoJSON. */
export function printWriteMessage({ writeResults, commitTime, ...message }: WriteMessage): string {
  return JSON.stringify({
    ...message,
    ...(writeResults !== undefined && { writeResults: writeResults.map(printResult) }),
    ...(commitTime !== undefined && { commitTime: printTimestamp(commitTime) }),
  });
}
