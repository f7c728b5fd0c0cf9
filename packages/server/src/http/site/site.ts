import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { SiteFacts } from './facts.ts';

/** What a browser asked for. Texts are as they came; a header that is missing is empty. */
export type SiteRequest = {
  readonly path: string;
  readonly search: string;
  readonly acceptLanguage: string;
  readonly cookie: string;
  readonly facts: SiteFacts;
};

export type SitePage =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

/** While a site is being written: served from its sources, and changed under the visitor's eyes. */
export type LiveSite = {
  /** The tools that do this need more than a strict policy allows. */
  readonly policy: string;
  serve(request: IncomingMessage, response: ServerResponse): void;
  attach(server: Server): void;
};

/** A web application that this server shows to people. */
export type Site = {
  /** Files whose names change with their content, under `assetsPath`. Browsers keep them for good. */
  readonly assetsFolder: string;
  render(request: SiteRequest): SitePage | Promise<SitePage>;
  /** Instead of the folder, in development only. */
  readonly live?: LiveSite;
};

export const assetsPath = '/__/site/';
