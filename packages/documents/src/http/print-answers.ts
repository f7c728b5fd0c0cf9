import type { StoredDocument } from '../access/open-access.ts';
import { type Mask, maskedFields } from '../paths/mask.ts';
import { printDocument } from '../values/print-document.ts';

/** Its fields are read only where some of them are left out. */
export function printStored(document: StoredDocument, mask: Mask | undefined): string {
  const { name, text, createTime, updateTime } = document;
  const shown = mask === undefined ? text : JSON.stringify(maskedFields(document.fields, mask));
  return printDocument(name, shown, createTime, updateTime);
}
