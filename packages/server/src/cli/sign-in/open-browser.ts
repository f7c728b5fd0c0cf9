import { spawn } from 'node:child_process';

/** What opens an address on this system. None of them hands it to a shell. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Tries to; the address is printed in any case. */
export function openBrowser(address: string): void {
  const [program, ...args] = openers[process.platform] ?? [];
  if (program === undefined) return;
  const opening = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  opening.once('error', () => undefined);
  opening.unref();
}
