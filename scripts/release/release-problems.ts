/** What a `package.json` says that has to agree with all others. */
export type VersionedManifest = {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export type ReleaseState = {
  /** By the file that says so: of the root and of every package that goes with it. */
  readonly manifests: Readonly<Record<string, VersionedManifest>>;
  readonly lock: { readonly packages: Readonly<Record<string, VersionedManifest>> };
  readonly changelog: string;
  /** Files of migrations of the last release that are not as they were. */
  readonly editedMigrations: readonly string[];
  /** Files that are not committed. */
  readonly uncommitted: readonly string[];
};

type Version = readonly [number, number, number];

export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

const isLater = (one: Version, other: Version): boolean => {
  const [difference = 0] = one.map((part, at) => part - (other[at] ?? 0)).filter((by) => by !== 0);
  return difference > 0;
};

type Entry = { readonly version: string; readonly date: string; readonly text: string };

/** The releases in a changelog, the newest first, with what stands below each. */
export const entriesOf = (changelog: string): readonly Entry[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, version = '', date = ''] = /^(\S+)(?: \((.*)\))?/.exec(section) ?? [];
      return { version, date, text: section.split('\n').slice(1).join('\n').trim() };
    });

function changelogProblems(changelog: string, version: string): string[] {
  const entries = entriesOf(changelog);
  const [unreleased, newest, former] = entries;
  if (unreleased?.version !== 'Unreleased') return ['CHANGELOG.md does not begin with Unreleased.'];
  const problems: string[] = [];
  if (unreleased.text !== '')
    problems.push('CHANGELOG.md has something under Unreleased that belongs to this release.');
  if (newest?.version !== version) return [...problems, `CHANGELOG.md has nothing for ${version}.`];
  if (newest.text === '') problems.push(`CHANGELOG.md says nothing about ${version}.`);
  if (!/^\d{4}-\d\d-\d\d$/.test(newest.date))
    problems.push(`CHANGELOG.md has no date for ${version}: "## ${version} (2026-01-31)".`);
  const [own, last] = [version, former?.version ?? '0.0.0'].map(parseVersion);
  if (own === undefined || last === undefined || !isLater(own, last))
    problems.push(`${version} does not come after ${former?.version}, the last in CHANGELOG.md.`);
  return problems;
}

/** Ours are asked for in exactly the version that they are released with. */
function manifestProblems(file: string, manifest: VersionedManifest, version: string): string[] {
  const asked = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  };
  const others = Object.entries(asked)
    .filter(([name, range]) => name.startsWith('@latchkey/') && range !== version)
    .map(([name, range]) => `${file} asks for ${name} ${range}.`);
  return manifest.version === version
    ? others
    : [`${file} has version ${manifest.version}.`, ...others];
}

/** What keeps this version from being released. Empty when all is well. */
export function releaseProblems(version: string, state: ReleaseState): readonly string[] {
  if (parseVersion(version) === undefined) return [`"${version}" is no version such as 1.2.3.`];
  const locked = Object.entries(state.lock.packages)
    .filter(([place]) => !place.includes('node_modules/'))
    .map(([place, entry]) => [`package-lock.json (${place || 'the root'})`, entry] as const);
  return [
    ...[...Object.entries(state.manifests), ...locked].flatMap(([file, manifest]) =>
      manifestProblems(file, manifest, version),
    ),
    ...changelogProblems(state.changelog, version),
    ...state.editedMigrations.map((file) => `${file} was released and has changed since.`),
    ...state.uncommitted.map((file) => `${file} is not committed.`),
  ];
}
