import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What a browser asked for. Texts are as they came; a header that is missing is empty. */
export type SiteRequest<Facts = unknown> = {
  readonly path: string;
  readonly search: string;
  readonly acceptLanguage: string;
  readonly cookie: string;
  /** What the server tells its pages. All of it reaches the browser, so none of it is a secret. */
  readonly facts: Facts;
};

export type SitePage =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

/** While a site is being written: served from its sources, and changed under the visitor's eyes. */
export type LiveSite = {
  /** The tools that do this need more than a strict policy allows. */
  readonly policy: string;
  /** The text of the embedded script, if the site has one. */
  readonly embedded?: string;
  serve(request: IncomingMessage, response: ServerResponse): void;
  attach(server: Server): void;
};

/** Loaded by one tag, at an address that stays; what it asks for are files of the site like others. */
export type EmbeddedScript = {
  readonly path: `/${string}.js`;
  /** Among the files. Other origins may read whatever is in the same folder, and nothing else. */
  readonly file: `${string}/${string}.js`;
};

/** What a site says of itself, before any of its code is read. */
export type SiteManifest = {
  readonly name: string;
  /** Where its files are served. Their names change with their content: browsers keep them for good. */
  readonly assetsPath: `/${string}/`;
  /** Which pages it has, beside the first one and whatever else nobody has. */
  readonly paths: readonly string[];
  /** Those that it has in development only. */
  readonly developmentPaths: readonly string[];
  /** A script that pages of other origins load, if it has one. */
  readonly embedded?: EmbeddedScript;
};

/** A web application that this server shows to people. */
export type Site<Facts = unknown> = SiteManifest & {
  readonly assetsFolder: string;
  render(request: SiteRequest<Facts>): SitePage | Promise<SitePage>;
  /** Instead of the folder, in development only. */
  readonly live?: LiveSite;
};
