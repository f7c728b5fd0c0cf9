import { secretFields } from '@latchkey/protocol';
import { Refused } from '../refused.ts';

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Refuses a call that has a secret in its address, whether or not anything would have read it there. */
export function refuseSecretsIn(query: unknown): void {
  const found = Object.keys(query ?? {}).find((name) => secretFields.has(camelCase(name)));
  if (found === undefined) return;
  throw new Refused(
    'INVALID_ARGUMENT',
    `"${found}" belongs in the body: addresses are kept by whatever they pass.`,
  );
}
