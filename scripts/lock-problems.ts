export type LockEntry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

export type Lock = {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockEntry>>;
};

export type LockRules = {
  /** Packages that may run something while they are installed. */
  readonly mayRunScripts: readonly string[];
  /** How many packages those who install it may have to trust. */
  readonly budget: number;
};

const strongDigest = /^sha512-[A-Za-z0-9+/]{86}==$/;

function entryProblems(
  place: string,
  entry: LockEntry,
  mayRunScripts: readonly string[],
): string[] {
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

/** Of the bindings for every system one is installed: those for a common server count. */
const isInstalledOnLinux = ({ os, cpu, libc }: LockEntry): boolean =>
  (os ?? ['linux']).includes('linux') &&
  (cpu ?? ['x64']).includes('x64') &&
  (libc ?? ['glibc']).includes('glibc');

/** Where a package in this place finds another: in any folder that it lies in, the nearest last. */
export function placesFor(name: string, place: string): readonly string[] {
  const folders = place === '' ? [] : place.split('/');
  const above = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`);
  return ['', ...above].map((folder) => `${folder}node_modules/${name}`);
}

/**
 * What a package needs and the lockfile leaves out. A binding for another system than the one the
 * file was written on is optional, so that nothing fails here and everything fails there.
 */
function unlocked({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesFor(name, place).some((each) => Object.hasOwn(packages, each)))
      .map((name) => `${place} needs ${name}, which is not locked`),
  );
}

/**
 * What is wrong with a lockfile: everything it brings has to be named by its exact contents, and come
 * from wherever whoever installs it trusts, not from where somebody wrote into the file.
 */
export function lockProblems(lock: Lock, { mayRunScripts, budget }: LockRules): readonly string[] {
  const entries = Object.entries(lock.packages).filter(([place]) =>
    place.includes('node_modules/'),
  );
  const trusted = entries.filter(
    ([, entry]) => !entry.dev && !entry.link && isInstalledOnLinux(entry),
  ).length;
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['It is not of version 3.']),
    ...entries.flatMap(([place, entry]) => entryProblems(place, entry, mayRunScripts)),
    ...unlocked(lock),
    ...(trusted > budget ? [`It brings ${trusted} packages; ${budget} are allowed.`] : []),
  ];
}
