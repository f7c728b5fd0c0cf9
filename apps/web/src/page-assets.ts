/** The build's list of files: what each source became, and what that needs. */
export type Manifest = {
  readonly [source: string]: {
    readonly file: string;
    readonly imports?: readonly string[];
    readonly css?: readonly string[];
  };
};

/** What a page loads, as addresses. */
export type PageAssets = {
  readonly script: string;
  /** What hears presses until the other one is here. */
  readonly earlyScript: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
};

export const clientEntry = 'src/entry-client.tsx';
const earlyEntry = 'src/early-press.ts';

/** The sources as they are, while they are being written. */
export const liveAssets = (base: string): PageAssets => ({
  script: base + clientEntry,
  earlyScript: base + earlyEntry,
  preloads: [],
  styles: [`${base}src/styles/site.css`],
});

/** The file that the build puts all screens into that are not in the first script. */
export function laterScreens(manifest: Manifest): string {
  const name = Object.keys(manifest).find((each) => each.startsWith('_screens-'));
  if (name === undefined) throw new Error('The build has no file for the screens.');
  return name;
}

/** Everything these sources need, so that the browser need not find out one file at a time. */
export function pageAssets(
  manifest: Manifest,
  base: string,
  sources: readonly string[],
): PageAssets {
  const files = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no file for ${name}.`);
    for (const imported of chunk.imports ?? []) visit(imported);
    files.add(base + chunk.file);
    for (const style of chunk.css ?? []) styles.add(base + style);
  };
  for (const source of [clientEntry, ...sources]) visit(source);
  const script = `${base}${manifest[clientEntry]?.file}`;
  return {
    script,
    earlyScript: `${base}${manifest[earlyEntry]?.file}`,
    preloads: [...files].filter((file) => file !== script),
    styles: [...styles],
  };
}
