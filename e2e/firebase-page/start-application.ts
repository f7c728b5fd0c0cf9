import { type ServedPages, servePages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { freePort } from '../free-port.ts';
import { serveBehindTls } from './serve-behind-tls.ts';
import { type FirebaseWay, firebaseFiles, firebasePolicy } from './serve-firebase-page.ts';

export type RunningApplication = {
  readonly site: RunningSite;
  /** Where the client was told to find the server. */
  readonly serverUrl: string;
  readonly url: string;
  close(): Promise<void>;
};

type Environment = Readonly<Record<string, string>>;

/** In emulator mode the application is another origin of the same machine. */
async function besideEmulator(environment: Environment): Promise<RunningApplication> {
  const site = await startSite({ environment });
  const files = await firebaseFiles(site, 'emulator');
  const pages: ServedPages = await servePages(files, firebasePolicy(site));
  return {
    site,
    serverUrl: site.url,
    url: pages.url,
    async close() {
      pages.close();
      await site.close();
    },
  };
}

/** Everywhere else the client insists on https, and redirects want one origin for both. */
async function onOneOrigin(environment: Environment): Promise<RunningApplication> {
  const port = await freePort('localhost');
  const url = `https://localhost:${port}`;
  const site = await startSite({ environment: { ...environment, PUBLIC_URL: url } });
  const files = await firebaseFiles({ url, apiKey: site.apiKey }, 'configuration');
  const policy = firebasePolicy({ url });
  const proxy = await serveBehindTls({ port, server: site.url, files, policy });
  return {
    site,
    serverUrl: url,
    url,
    async close() {
      proxy.close();
      await site.close();
    },
  };
}

export const startApplication = (
  way: FirebaseWay,
  environment: Environment = {},
): Promise<RunningApplication> =>
  way === 'emulator' ? besideEmulator(environment) : onOneOrigin(environment);
