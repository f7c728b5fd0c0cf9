import { type ValuesOf, wholeNumber } from '@latchkey/kernel/settings/setting';
import { usualLimits } from './store/query-limits.ts';

/** What the product is called, and what is decided where the server is started. */
export const documentsGround = {
  name: 'documents',
  settings: {
    historyHours: {
      name: 'LATCHKEY_DOCUMENTS_HISTORY_HOURS',
      about: 'for how long it is kept what documents were before they were changed',
      read: wholeNumber(1, 1, 87_600),
    },
    queryEntries: {
      name: 'LATCHKEY_DOCUMENTS_QUERY_ENTRIES',
      about: 'how many entries of indexes a query may look at that are no answers to it',
      read: wholeNumber(usualLimits.mostRejected, 1, 1_000_000_000),
    },
    querySeconds: {
      name: 'LATCHKEY_DOCUMENTS_QUERY_SECONDS',
      about: 'how long a query may take',
      read: wholeNumber(usualLimits.longest / 1000, 1, 3600),
    },
  },
} as const;

export type DocumentsSettings = ValuesOf<typeof documentsGround.settings>;
