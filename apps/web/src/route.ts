import type { ComponentType } from 'react';
import type { Messages } from './messages/words.ts';

/** Who may see a page: everybody, those who are signed in, or those who are about to. */
export type Access = 'anybody' | 'signedIn' | 'signingIn';

/** A page of the application. */
export type Route = {
  readonly name: keyof Messages['titles'];
  readonly access: Access;
  readonly developmentOnly?: true;
  /** The file that `load` loads, as the build's list of files calls it; none, if it is always there. */
  readonly source?: string;
  load(): Promise<ComponentType>;
};
