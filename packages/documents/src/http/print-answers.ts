import type { Committed, StoredDocument } from '../access/open-access.ts';
import { type Mask, maskedFields } from '../paths/mask.ts';
import { printDocument } from '../values/print-document.ts';
import { printTimestamp } from '../wire/timestamps.ts';

/** Its fields are read only where some of them are left out. */
export function printStored(document: StoredDocument, mask: Mask | undefined): string {
  const { name, text, createTime, updateTime } = document;
  const shown = mask === undefined ? text : JSON.stringify(maskedFields(document.fields, mask));
  return printDocument(name, shown, createTime, updateTime);
}

type Result = Committed['results'][number];

export const printResult = ({ updateTime, transformResults }: Result) => ({
  ...(updateTime !== undefined && { updateTime: printTimestamp(updateTime) }),
  ...(transformResults.length > 0 && { transformResults }),
});
