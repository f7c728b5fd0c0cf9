const repository = 'https://github.com/latchkey-dev/latchkey';

/** Where whoever finds a package finds the rest of it: the sources of its folder, and how to report a fault. */
export const addressesOf = (folder: string) => ({
  homepage: `${repository}/tree/main/${folder}#readme`,
  bugs: { url: `${repository}/issues` },
  repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
});
