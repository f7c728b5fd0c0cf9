import { join } from 'node:path';
import { packPackages, packServer } from './pack/pack-packages.ts';
import { prepareRelease } from './release/prepare-release.ts';
import { readState } from './release/read-state.ts';
import { parseVersion, releaseProblems } from './release/release-problems.ts';

const root = join(import.meta.dirname, '..');

const [version = '', option] = process.argv.slice(2);
if (parseVersion(version) === undefined || (option !== undefined && option !== '--prepare')) {
  console.error('Say which version: npm run release -- 1.2.3');
  console.error('With --prepare it is written where it belongs, to be looked at and committed.');
  process.exit(1);
}

if (option === '--prepare') {
  await prepareRelease(root, version, new Date().toISOString().slice(0, 10));
  console.log(`Look at what has changed, commit it, and go on: npm run release -- ${version}`);
} else {
  const problems = releaseProblems(version, await readState(root));
  if (problems.length > 0) {
    console.error(`${version} cannot be released:\n${problems.join('\n')}`);
    process.exit(1);
  }
  const destination = join(root, 'release', version);
  const packed = [...(await packPackages(destination)), await packServer(destination)];
  for (const { name, file } of packed) console.log(`${name}  ${file}`);
  console.log(`All is well. What is left: git tag v${version}, and npm publish of each of these.`);
}
