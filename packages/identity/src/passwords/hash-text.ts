import { boundedCache } from '@latchkey/kernel/bounded-cache';

/**
 * A password hash that was made elsewhere, in one text that says how:
 * `$scheme$name=value,…$salt$hash`, all bytes in unpadded web-safe base64.
 */
export type MadeHash = {
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
};

export const bytesText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Only the one canonical spelling: Node's decoder skips characters it does not know. */
export function textBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Of hashes that were all made the same way, what each of them says first is put together once. */
export function hashTextWriter({
  scheme,
  parameters,
}: Pick<MadeHash, 'scheme' | 'parameters'>): (made: Pick<MadeHash, 'salt' | 'hash'>) => string {
  const named = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const how = `$${scheme}$${named.join(',')}$`;
  return ({ salt, hash }) => `${how}${bytesText(salt)}$${bytesText(hash)}`;
}

export const writeHashText = (made: MadeHash): string => hashTextWriter(made)(made);

const form = /^\$([a-z][a-z0-9-]*)\$([\w=,-]*)\$([\w-]*)\$([\w-]+)$/;

export function readHashText(text: string): MadeHash | undefined {
  const [, scheme, named = '', saltText = '', hashText = ''] = form.exec(text) ?? [];
  const salt = textBytes(saltText);
  const hash = textBytes(hashText);
  if (scheme === undefined || salt === undefined || hash === undefined) return undefined;
  return { scheme, parameters: parametersIn(named), salt, hash };
}

/** Of all hashes of one origin they are the same. */
const parametersIn = boundedCache(50, (named): MadeHash['parameters'] =>
  Object.fromEntries(
    named.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  ),
);
