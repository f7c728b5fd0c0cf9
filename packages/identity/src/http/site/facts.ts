import type { getSignInSettings, ReplyOf } from '@latchkey/protocol';

/** What a sign-in page has to know before anybody signs in. */
export type SiteSettings = ReplyOf<typeof getSignInSettings>;

/** What the server tells its pages. All of it reaches the browser, so none of it is a secret. */
export type SiteFacts = {
  readonly publicUrl: string;
  readonly apiKey: string;
  readonly project: string;
  readonly appName: string;
  readonly development: boolean;
  readonly settings: SiteSettings;
};
