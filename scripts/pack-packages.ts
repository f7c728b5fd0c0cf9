import { resolve } from 'node:path';
import { packPackages } from './pack/pack-packages.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Say where the packages shall go: npm run pack -- <folder>');
  process.exit(1);
}
for (const { name, file } of await packPackages(resolve(folder))) console.log(`${name}  ${file}`);
