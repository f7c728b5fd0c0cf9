import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from './site.ts';

const renderer = (folder: string) => join(folder, 'server', 'entry-server.js');

export const isBuiltSite = (folder: string): boolean => existsSync(renderer(folder));

/** A site as its build left it. Its code is read for the first visitor: many a server has none. */
export function builtSite(folder: string): Site {
  let loading: Promise<Pick<Site, 'render'>> | undefined;
  return {
    assetsFolder: join(folder, 'client'),
    async render(request) {
      loading ??= import(pathToFileURL(renderer(folder)).href);
      const { render } = await loading;
      return render(request);
    },
  };
}
