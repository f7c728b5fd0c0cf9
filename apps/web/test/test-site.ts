import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import { builtSite } from '@latchkey/kernel/http/site/built-site';
import { dist, sourceStamp, stampOf } from '../build/stamp.ts';

const builder = fileURLToPath(new URL('../build.js', import.meta.url));
const copies = fileURLToPath(new URL('../../../.latchkey-test/sites', import.meta.url));

const anHour = 3_600_000;

function removeOldCopies(): void {
  for (const name of readdirSync(copies)) {
    const copy = join(copies, name);
    const age = Date.now() - (statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > anHour) rmSync(copy, { recursive: true, force: true });
  }
}

/** A copy of its own for every build: a newer one must not take its place under a running test. */
function copyOfBuild(): string {
  mkdirSync(copies, { recursive: true });
  const folder = join(copies, `${stampOf(dist)}`);
  if (existsSync(folder)) return folder;
  removeOldCopies();
  const half = `${folder}-${process.pid}`;
  cpSync(dist, half, { recursive: true });
  try {
    renameSync(half, folder);
  } catch {
    // Another process was first.
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
}

async function open(): Promise<IdentitySite> {
  if (stampOf(dist) !== sourceStamp()) {
    // In a process of its own, as people build it. Of several at once, one works and the others wait.
    await promisify(execFile)(process.execPath, [builder]);
  }
  return builtSite(copyOfBuild());
}

let opening: Promise<IdentitySite> | undefined;

/** The web application as it is built for production, made anew if its sources have changed. */
export function testSite(): Promise<IdentitySite> {
  opening ??= open();
  return opening;
}
