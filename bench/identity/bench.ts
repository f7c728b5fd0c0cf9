import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Load } from './load/load.ts';
import type { Report } from './measure/report.ts';
import type { Options, Pace } from './options.ts';
import { startEmulator } from './processes/emulator.ts';
import type { StartedProcess } from './processes/started-process.ts';

/** What scenarios share. */
export type Bench = {
  readonly options: Options;
  readonly pace: Pace;
  readonly load: Load;
  /** A new folder, on the disk everything else of this run is on. */
  folder(name: string): Promise<string>;
  /** The Firebase Auth emulator, started when first needed; undefined when there is none. */
  peer(): Promise<StartedProcess | undefined>;
};

export type Scenario = {
  readonly name: string;
  run(bench: Bench): Promise<Report>;
  /** Where the time goes, or whatever else there is too much of: printed when a goal was missed. */
  explain?(folder: string): Promise<void>;
};

export function openBench(
  options: Options,
  load: Load,
  root: string,
): Bench & { end(): Promise<void> } {
  let peer: Promise<StartedProcess | undefined> | undefined;

  const startPeer = async () => {
    if (!options.peer) return undefined;
    try {
      return await startEmulator(join(root, 'emulator'));
    } catch (error) {
      console.log(`The Firebase Auth emulator is not available. ${String(error)}\n`);
      return undefined;
    }
  };

  return {
    options,
    pace: options.pace,
    load,
    async folder(name) {
      const folder = join(root, name);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    peer() {
      peer ??= startPeer();
      return peer;
    },
    async end() {
      await (await peer)?.end();
      await load.end();
    },
  };
}
