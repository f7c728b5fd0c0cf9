import { ActionPage } from './pages/action-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import type { Route } from './route.ts';

const account: Route = {
  name: 'account',
  access: 'signedIn',
  source: 'src/pages/account-page.tsx',
  load: async () => (await import('./pages/account-page.tsx')).AccountPage,
};

/** What the widget stands on comes with the first script: many small files would only take longer. */
const routes: readonly (readonly [RegExp, Route])[] = [
  [
    // In production the first page is the account's.
    /^\/$/,
    {
      name: 'home',
      access: 'anybody',
      developmentOnly: true,
      source: 'src/pages/home-page.tsx',
      load: async () => (await import('./pages/home-page.tsx')).HomePage,
    },
  ],
  [
    /^\/(?:account(?:\/(?:profile|security|connections|devices|data|email|password|phone|passkeys|linked-accounts|two-step|sessions|download|delete))?)?$/,
    account,
  ],
  [
    /^\/account\/command-line$/,
    {
      name: 'commandLine',
      access: 'signedIn',
      source: 'src/pages/command-line-page.tsx',
      load: async () => (await import('./pages/command-line-page.tsx')).CommandLinePage,
    },
  ],
  [
    /^\/sign-in$/,
    {
      name: 'signIn',
      access: 'signingIn',
      load: async () => SignInPage,
    },
  ],
  [
    /^\/sign-out$/,
    {
      name: 'signOut',
      access: 'anybody',
      source: 'src/pages/sign-out-page.tsx',
      load: async () => (await import('./pages/sign-out-page.tsx')).SignOutPage,
    },
  ],
  [
    /^\/__\/auth\/action$/,
    {
      name: 'action',
      access: 'anybody',
      load: async () => ActionPage,
    },
  ],
  [
    /^\/gallery(?:\/.*)?$/,
    {
      name: 'gallery',
      access: 'anybody',
      developmentOnly: true,
      source: 'src/pages/gallery-page.tsx',
      load: async () => (await import('./pages/gallery-page.tsx')).GalleryPage,
    },
  ],
];

export const notFound: Route = {
  name: 'notFound',
  access: 'anybody',
  load: async () => NotFoundPage,
};

/** The page of an address; none, if the address is not this application's. */
export function findRoute(path: string, development: boolean): Route | undefined {
  const isHere = ({ developmentOnly }: Route) => development || !developmentOnly;
  return routes.find(([pattern, route]) => isHere(route) && pattern.test(path))?.[1];
}
