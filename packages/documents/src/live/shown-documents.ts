import type { Mask } from '../paths/mask.ts';
import { maskedFields } from '../paths/mask.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { ShownDocument } from './messages.ts';

/** Then it is looked whether anybody still has them. */
const mostRemembered = 20_000;

/** Every version of a document once, however often it is read. */
export type ShownDocuments = {
  of(document: StoredDocument): StoredDocument;
};

export function shownDocuments(): ShownDocuments {
  let remembered = new Map<string, WeakRef<StoredDocument>>();

  return {
    of(document) {
      const { name, updateTime } = document;
      const known = remembered.get(name)?.deref();
      if (known?.updateTime === updateTime) return known;
      // What is read of the past is not what others will ask for.
      if (known !== undefined && known.updateTime > updateTime) return document;
      if (remembered.size >= mostRemembered) {
        const alive = [...remembered].filter(([, reference]) => reference.deref() !== undefined);
        remembered = new Map(alive.slice(-mostRemembered / 2));
      }
      remembered.set(name, new WeakRef(document));
      return document;
    },
  };
}

const projections = new WeakMap<StoredDocument, Map<string, ShownDocument>>();

/** With nothing but the fields that were asked for. */
export function projected(document: StoredDocument, select: Mask | undefined): ShownDocument {
  if (select === undefined) return document;
  const key = JSON.stringify(select);
  const made = projections.get(document) ?? new Map<string, ShownDocument>();
  projections.set(document, made);
  const known = made.get(key);
  if (known !== undefined) return known;
  const { name, createTime, updateTime } = document;
  const text = JSON.stringify(maskedFields(document.fields, select));
  const shown = { name, text, createTime, updateTime };
  made.set(key, shown);
  return shown;
}
