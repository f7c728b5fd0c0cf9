import type { Fetch, KeyFile } from '@latchkey/admin/edge';

/** `cookies` of `next/headers`, as far as it matters here. */
export type Cookies = () => Promise<{
  get(name: string): { readonly value: string } | undefined;
  set(cookie: {
    readonly name: string;
    readonly value: string;
    readonly maxAge: number;
    readonly path: string;
    readonly httpOnly: boolean;
    readonly secure: boolean;
    readonly sameSite: 'lax';
  }): unknown;
}>;

/** Where Latchkey and the application are, and how long sessions last. */
export type AuthSettings = {
  /** Latchkey's `PUBLIC_URL`. */
  readonly url: string;
  /** The key file of a service account with the role `userAdmin`, parsed. */
  readonly key: KeyFile;
  /** Where visitors find this application. */
  readonly origin: string;
  /** The page to sign in on: a path of this application. */
  readonly signInPath: string;
  /** How long a session lasts, in milliseconds: five minutes to fourteen days, usually five days. */
  readonly expiresIn?: number;
  /** How long ago a sign-in may be that becomes a session, in milliseconds: usually five minutes. */
  readonly signedInWithin?: number;
  /** The tenant whose people may sign in; without one, those of the project itself. */
  readonly tenantId?: string;
  /** How Latchkey is asked, where that is not the global `fetch`. */
  readonly fetch?: Fetch;
};
