import { printDocument } from '../values/print-document.ts';
import { printTimestamp } from '../wire/timestamps.ts';
import { printResult } from '../writes/print-result.ts';
import type {
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
  if ('documentChange' in message) {
    const { document, targetIds, removedTargetIds } = message.documentChange;
    const ids = printIds('targetIds', targetIds) + printIds('removedTargetIds', removedTargetIds);
    return `{"documentChange":{"document":${printedDocument(document)}${ids}}}`;
  }
  if ('targetChange' in message) return printTargetChange(message.targetChange);
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
