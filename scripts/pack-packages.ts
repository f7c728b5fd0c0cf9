import { resolve } from 'node:path';
import { packPackages, packServer } from './pack/pack-packages.ts';

const [folder, only] = process.argv.slice(2);
if (folder === undefined || (only !== undefined && only !== 'latchkey')) {
  console.error('Say where the packages shall go: npm run pack -- <folder>');
  console.error('Of the server alone: npm run pack -- <folder> latchkey');
  process.exit(1);
}
const destination = resolve(folder);
const packed = [
  ...(only === undefined ? await packPackages(destination) : []),
  await packServer(destination),
];
for (const { name, file } of packed) console.log(`${name}  ${file}`);
