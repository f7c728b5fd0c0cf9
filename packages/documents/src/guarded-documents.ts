import type { ReadDocuments } from '@latchkey/rules';
import type { Guarded } from '@latchkey/rulesets/guarded';
import { lookupsFor, lookupsInEach } from './access/lookups.ts';
import { documentsGround } from './settings.ts';
import { collectionPatterns } from './store/collection-patterns.ts';
import { openDocuments } from './store/open-documents.ts';

/** Documents as commands about rules look at them. */
export const guardedDocuments: Guarded = {
  product: documentsGround,
  collections: ({ database, project }, name) =>
    collectionPatterns(database, { project: project.id, database: name }),
  read({ database, project, now }, name) {
    const documents = openDocuments(database, undefined, now);
    const readIn = (id: string): ReadDocuments => {
      const asked = { project: project.id, database: id };
      return lookupsFor(asked, (names) => documents.get(asked, names));
    };
    return name === undefined ? lookupsInEach(readIn) : readIn(name);
  },
};
