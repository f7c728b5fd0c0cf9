import type { Product } from '@latchkey/kernel/product';
import { bytesFolder } from './bytes/disk/own-folder.ts';
import { filesCommand } from './commands/files.ts';
import { fileRulesNotices } from './file-rules-notices.ts';
import type { FilesOptions } from './files-options.ts';
import { bytesElsewhere } from './open-bytes.ts';
import { filesGround } from './settings.ts';
import { filesMigrations } from './store/migrations/index.ts';
import { projectsWithFiles } from './store/projects-with-files.ts';
import { restoredFiles } from './store/restored-files.ts';
import { filesTables } from './store/tables.ts';

export const createFilesProduct = (
  options: FilesOptions = {},
): Product<typeof filesGround.settings> => ({
  ...filesGround,
  ownDatabase: 'files',
  ownFolder: bytesFolder,
  migrations: filesMigrations,
  tables: filesTables,
  restored: restoredFiles,
  commands: [filesCommand],
  notices: fileRulesNotices,
  projectsIn: projectsWithFiles,
  findings: async (ground, settings) =>
    (await import('./commands/look-at-bytes.ts')).lookAtBytes(ground, settings),
  filesElsewhere: bytesElsewhere,
  // Commands about accounts have no use for it.
  open: async (ground, settings) =>
    (await import('./serve-files.ts')).serveFiles(ground, settings, options),
});
