import { projectNumber } from '@latchkey/identity/project-number';
import { createLog } from '@latchkey/kernel/log';
import type { CommandGround, Installation, Product } from '@latchkey/kernel/product';
import type { SettingsGroup, ValuesOf } from '@latchkey/kernel/settings/setting';
import { publicUrlOf } from '../config/public-url.ts';
import { withData } from './with-data.ts';

/** For a command of a product, which knows no more of the server than its products do. */
export const withGround = <Settings extends SettingsGroup, Result>(
  installation: Installation,
  { name }: Pick<Product<Settings>, 'name' | 'settings'>,
  work: (ground: CommandGround, settings: ValuesOf<Settings>) => Promise<Result>,
): Promise<Result> =>
  withData(installation, async ({ database, databaseOf, clock, notifications, sealer }, config) => {
    const { project, mode } = config.server;
    const ground: CommandGround = {
      database: await databaseOf(name),
      serverDatabase: database,
      databaseOf,
      dataFolder: config.database.dataFolder,
      notifications,
      sealer,
      project: { id: project, number: projectNumber(project) },
      publicUrl: publicUrlOf(config),
      mode,
      now: clock.now,
      log: createLog('warn', (line) => process.stderr.write(line), Date.now),
    };
    // Read by this very group of settings.
    return work(ground, (config.products[name] ?? {}) as ValuesOf<Settings>);
  });
