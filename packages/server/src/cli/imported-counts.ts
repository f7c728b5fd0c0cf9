import type { ImportedKinds } from '@latchkey/identity/bulk/imported-kinds';
import type { ImportCounts } from '@latchkey/identity/transfer/import-file';
import { kept } from '../housekeeping.ts';

const day = 24 * 3_600_000;

const words: Readonly<Record<Exclude<keyof ImportedKinds, 'guestsWhoMayGo'>, string>> = {
  password: 'with a password',
  phone: 'with a phone number',
  provider: 'with a provider',
  addressAlone: 'with an address alone',
  customToken: 'by custom token',
  guest: 'with no way to sign in',
};

export function sayCounts(
  { imported, alreadyThere, refused, kinds }: ImportCounts,
  isDryRun = false,
): string {
  const line = isDryRun
    ? `Nothing was written. It would be: imported ${imported}, already there ${alreadyThere}, refused ${refused}.`
    : `imported ${imported}, already there ${alreadyThere}, refused ${refused}.`;
  const parts = Object.entries(words)
    .map(([name, text]) => [text, kinds[name as keyof typeof words]] as const)
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${text} ${count}`);
  return parts.length === 0
    ? line
    : `${line}\nOf those ${isDryRun ? 'who would come in' : 'imported'}: ${parts.join(', ')}.`;
}

/** Firebase's files do not tell guests from people who come by custom tokens; only operators know. */
export const sayWhoMayGo = ({ kinds }: ImportCounts): string =>
  `${kinds.guestsWhoMayGo} of them have neither address, phone number nor provider. They count as guests, and
whoever of them does not sign in within ${kept.guests / day} days is deleted. If they sign in by custom tokens, import
the file again with --custom-tokens --overwrite, which replaces everybody in it; to keep guests for good, turn
autodeleteAnonymousUsers off.`;
