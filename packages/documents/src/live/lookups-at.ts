import type { ReadNames } from '../access/lookups.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Documents } from '../store/open-documents.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';

/** More is not remembered of one moment. */
const mostRemembered = 10_000;

/**
 * What rules look up at a moment: many decide at once about the same change, and mostly look at the same
 * documents.
 */
export function lookupsAt(
  documents: Pick<Documents, 'lookUp'>,
  database: DatabaseName,
): (at: Microseconds) => ReadNames {
  let moment: Microseconds | undefined;
  let known = new Map<string, Promise<StoredDocument | undefined>>();

  return (at) => {
    if (moment !== at || known.size > mostRemembered) {
      moment = at;
      known = new Map();
    }
    const ofMoment = known;
    return async (names) => {
      const unknown = names.filter((name) => !ofMoment.has(name));
      if (unknown.length > 0) {
        const reading = documents.lookUp(database, unknown, { seen: at });
        for (const name of unknown) {
          const one = reading.then((read) => read.documents.get(name));
          ofMoment.set(name, one);
          // Whoever waits for it is told. Others try again.
          one.catch(() => ofMoment.delete(name));
        }
      }
      const found = new Map<string, StoredDocument>();
      for (const name of names) {
        const document = await ofMoment.get(name);
        if (document !== undefined) found.set(name, document);
      }
      return found;
    };
  };
}
