import { fileURLToPath } from 'node:url';
import { stampOf, stampOfSources, widgetSources } from '../../web/build/stamp.ts';

export const dist = fileURLToPath(new URL('../dist', import.meta.url));

const { folders, files } = widgetSources;

/** One text for everything a build is made of. */
export const sourceStamp = (): string =>
  stampOfSources({
    folders: [...folders, 'apps/example/src', 'apps/example/build'],
    files: [
      ...files,
      'apps/example/index.html',
      'apps/example/package-lock.json',
      'apps/example/vite.config.ts',
    ],
  });

/** Whether the last build was made of the sources as they are. */
export const isUpToDate = (): boolean => stampOf(dist) === sourceStamp();
