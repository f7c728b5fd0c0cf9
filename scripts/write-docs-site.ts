import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './docs-site/build-site.ts';

const folder = fileURLToPath(new URL('../docs-site', import.meta.url));

/** The documentation as files for any server of files, to be found at `/docs`. */
const { files, problems } = buildSite();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
for (const [address, { type, body }] of files) {
  const path = join(folder, type.startsWith('text/html') ? `${address}/index.html` : address);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, body);
}
console.log(`${files.size} files in ${folder}`);
