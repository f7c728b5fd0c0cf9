import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './files-below.ts';

/** TypeScript refuses to import a style sheet nobody has declared, even for its effect only. */
export async function copyStyles(sources: string, dist: string): Promise<void> {
  for (const file of await filesBelow(sources, /\.css$/)) {
    const target = join(dist, relative(sources, file));
    await mkdir(dirname(target), { recursive: true });
    await cp(file, target);
    await writeFile(`${target}.d.ts`, 'export {};\n');
  }
}
