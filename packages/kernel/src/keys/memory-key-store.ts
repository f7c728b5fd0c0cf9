import type { KeyStore } from './key-store.ts';
import type { SigningKeyRecord } from './signing-key.ts';

/** Keys that last as long as the process. */
export function memoryKeyStore(): KeyStore & { readonly records: SigningKeyRecord[] } {
  const records: SigningKeyRecord[] = [];
  return {
    records,
    list: async () => [...records],
    insert: async (record) => {
      if (records.some(({ generation }) => generation === record.generation)) return false;
      records.push(record);
      return true;
    },
    remove: async (kid) => {
      const index = records.findIndex((record) => record.kid === kid);
      if (index >= 0) records.splice(index, 1);
    },
  };
}
