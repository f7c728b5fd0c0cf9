import { readFileSync } from 'node:fs';

let version: string | undefined;

/** Of what runs here, as its manifest says. */
export function ownVersion(): string {
  const manifest = () => readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  version ??= String((JSON.parse(manifest()) as { readonly version: unknown }).version);
  return version;
}
