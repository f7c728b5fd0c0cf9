import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site, SiteManifest } from './site.ts';

/** Where a build says of itself what it is. */
export const manifestFile = 'site.json';

/** What the build of a site writes: where its parts are, too. */
export type BuiltSite = SiteManifest & {
  /** The folder of files for browsers, and the module that renders. */
  readonly assets: string;
  readonly renderer: string;
};

export const isBuiltSite = (folder: string): boolean => existsSync(join(folder, manifestFile));

/** A site as its build left it. Its code is read for the first visitor: many a server has none. */
export function builtSite<Facts>(folder: string): Site<Facts> {
  // Written by a build of ours, beside the code that we are going to run.
  const built = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as BuiltSite;
  const { assets, renderer, ...manifest } = built;
  let loading: Promise<Pick<Site<Facts>, 'render'>> | undefined;
  return {
    ...manifest,
    assetsFolder: join(folder, assets),
    async render(request) {
      loading ??= import(pathToFileURL(join(folder, renderer)).href);
      const { render } = await loading;
      return render(request);
    },
  };
}
