import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FoundBrowser } from './find-browser.ts';

const packageFolder = fileURLToPath(
  new URL('../../../../e2e/node_modules/@sparticuz/chromium/', import.meta.url),
);
const cacheFolder = fileURLToPath(
  new URL('../../../../e2e/node_modules/.cache/latchkey-browser/', import.meta.url),
);

/** The fonts of the machine first, and one of the package's own where it has none. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

/**
 * In a process of its own, for the package unpacks into the folder for temporary files, and brings
 * the libraries it needs only where it believes to be in Amazon's cloud.
 */
async function unpackInto(folder: string): Promise<void> {
  const script = `const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packageFolder,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
}

/**
 * The Chromium of the npm package `@sparticuz/chromium`, which exists for Linux on x64 only. None of
 * the arguments it recommends is used: they suit its cloud, and switch off what is tested here.
 */
export async function unpackBundledBrowser(): Promise<Omit<FoundBrowser, 'args'> | undefined> {
  const description = await readFile(join(packageFolder, 'package.json'), 'utf8').catch(() => null);
  if (process.platform !== 'linux' || process.arch !== 'x64' || description === null) {
    return undefined;
  }
  const { version } = JSON.parse(description) as { version: string };
  const folder = join(cacheFolder, version);
  if (!existsSync(folder)) {
    await mkdir(cacheFolder, { recursive: true });
    // Whole or not at all: half a browser of a run that was cut short would break all later ones.
    const staging = await mkdtemp(`${folder}-`);
    await unpackInto(staging);
    await writeFile(join(staging, 'fonts.conf'), fontSettings(folder));
    await rename(staging, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
      return rm(staging, { recursive: true });
    });
  }
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}
