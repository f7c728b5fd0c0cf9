type PagePath =
  | '/'
  | '/sign-in'
  | '/sign-out'
  | '/account'
  | `/account/${string}`
  | '/gallery'
  | `/gallery/${string}`;

/** An address inside this application. */
export type Path = PagePath | `${PagePath}?${string}`;

/** Where somebody is: the two parts of an address that choose what is shown. */
export type Place = { readonly path: string; readonly search: string };
