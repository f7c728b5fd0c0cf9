import { type Lock, type LockEntry, placesFor } from '../lock-problems.ts';

type Versions = Readonly<Record<string, string>>;

export type LockedDependencies = {
  /** What our own sources import, in the one version that they are tested with. */
  readonly direct: Versions;
  /** These and all that they need, by where npm puts them: the rest of a lockfile. */
  readonly packages: Readonly<Record<string, LockEntry>>;
};

const isOurs = (name: string) => name.startsWith('@latchkey/');

function entryAt({ packages }: Lock, place: string): LockEntry {
  const entry = packages[place];
  if (entry === undefined) throw new Error(`${place} is not in the lockfile.`);
  return entry;
}

/** What a package in this place gets when it asks for another, if that is installed at all. */
const placeOf = ({ packages }: Lock, name: string, asking: string): string | undefined =>
  placesFor(name, asking).findLast((place) => Object.hasOwn(packages, place));

/** Those of other machines are optional, and come along: who installs may have another machine. */
const neededBy = ({ dependencies, optionalDependencies }: LockEntry): readonly string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** What the packages in these folders of the repository need beside each other, and these besides. */
export function lockedDependencies(
  lock: Lock,
  folders: readonly string[],
  besides: readonly string[],
): LockedDependencies {
  const asked = folders.flatMap((folder) =>
    [...neededBy(entryAt(lock, folder)), ...besides]
      .filter((name) => !isOurs(name))
      .map((name) => ({ name, place: placeOf(lock, name, folder) })),
  );
  const places = new Set<string>();
  const direct: Record<string, string> = {};
  for (const { name, place } of asked) {
    // In a folder of ours it would be another version than the one that the others get.
    if (place !== `node_modules/${name}`) throw new Error(`${name} is not at the top.`);
    direct[name] = entryAt(lock, place).version ?? '';
    places.add(place);
  }
  // A set hands out what is added to it on the way, too.
  for (const place of places) {
    for (const name of neededBy(entryAt(lock, place))) {
      const found = placeOf(lock, name, place);
      if (found !== undefined) places.add(found);
    }
  }
  const entries = [...places].sort().map((place) => {
    const { dev: _, devOptional: __, ...entry } = entryAt(lock, place);
    return [place, entry] as const;
  });
  return {
    direct: Object.fromEntries(Object.entries(direct).sort()),
    packages: Object.fromEntries(entries),
  };
}
