import { afterAll, beforeAll, expect } from 'vitest';
import { type Called, callCommand } from './call-command.ts';
import { startWorld, type World } from './world.ts';

export type CommandsBeside = {
  readonly world: World;
  run(...args: string[]): Promise<Called>;
  /** The same for a command that has to succeed and to complain of nothing: what it printed. */
  works(...args: string[]): Promise<string>;
};

/** A running server, and commands that work on the same data, for the surrounding tests. */
export function commandsBeside(): CommandsBeside {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const run = (...args: string[]) =>
    callCommand(args, {
      LATCHKEY_DATA: world.config.database.dataFolder,
      PUBLIC_URL: world.identity.publicUrl,
    });

  return {
    get world() {
      return world;
    },
    run,
    async works(...args) {
      const { code, stdout, stderr } = await run(...args);
      expect([args, code, stderr]).toEqual([args, 0, '']);
      return stdout;
    },
  };
}
