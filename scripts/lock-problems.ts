type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
};

export type Lock = {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Entry>>;
};

export type LockRules = {
  /** Packages that may run something while they are installed. */
  readonly mayRunScripts: readonly string[];
  /** How many packages those who install it may have to trust. */
  readonly budget: number;
};

const strongDigest = /^sha512-[A-Za-z0-9+/]{86}==$/;

function entryProblems(place: string, entry: Entry, mayRunScripts: readonly string[]): string[] {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const says = (problem: string) => `${place} ${problem}`;
  // A link leads into the repository itself; what it leads to has an entry of its own.
  if (entry.link) return /^(packages|apps)\//.test(entry.resolved ?? '') ? [] : [says('links out')];
  return [
    ...(entry.resolved === undefined ? [] : [says('names where it is downloaded from')]),
    ...(strongDigest.test(entry.integrity ?? '') ? [] : [says('has no SHA-512 of its contents')]),
    ...(/^\d+\.\d+\.\d+/.test(entry.version ?? '') ? [] : [says('has no exact version')]),
    ...(entry.hasInstallScript && !mayRunScripts.includes(name)
      ? [says('runs a script when it is installed')]
      : []),
  ];
}

/**
 * What is wrong with a lockfile: everything it brings has to be named by its exact contents, and come
 * from wherever whoever installs it trusts, not from where somebody wrote into the file.
 */
export function lockProblems(lock: Lock, { mayRunScripts, budget }: LockRules): readonly string[] {
  const entries = Object.entries(lock.packages).filter(([place]) =>
    place.includes('node_modules/'),
  );
  const trusted = entries.filter(([, { dev, link }]) => !dev && !link).length;
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['It is not of version 3.']),
    ...entries.flatMap(([place, entry]) => entryProblems(place, entry, mayRunScripts)),
    ...(trusted > budget ? [`It brings ${trusted} packages; ${budget} are allowed.`] : []),
  ];
}
