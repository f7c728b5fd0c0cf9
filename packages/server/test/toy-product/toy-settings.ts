import { wholeNumber } from '@latchkey/kernel/settings/setting';

export const toy = {
  name: 'toy',
  settings: {
    keptFor: {
      name: 'LATCHKEY_TOY_KEPT',
      about: 'how long a note is kept, in milliseconds',
      read: wholeNumber(3_600_000, 0, 3_600_000),
    },
  },
} as const;
