import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';

/**
 * Sessions are handed over in development alone, as long as a stolen one that is handed over is not noticed
 * in every case: docs/decisions/0103.
 */
export function requireTrial({ emulates }: Pick<Identity, 'emulates'>): void {
  if (emulates) return;
  throw new Refused('OPERATION_NOT_ALLOWED', 'Sessions are handed over in development only.');
}
