import { type ValuesOf, wholeNumber } from '@latchkey/kernel/settings/setting';

/** What the product is called, and what is decided where the server is started. */
export const documentsGround = {
  name: 'documents',
  settings: {
    historyHours: {
      name: 'LATCHKEY_DOCUMENTS_HISTORY_HOURS',
      about: 'for how long it is kept what documents were before they were changed',
      read: wholeNumber(1, 1, 87_600),
    },
  },
} as const;

export type DocumentsSettings = ValuesOf<typeof documentsGround.settings>;
