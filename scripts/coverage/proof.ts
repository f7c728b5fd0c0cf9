/** A test that shows something, by its file and its title as they are written. */
export type Proof = { readonly file: string; readonly title: string };

/** Everything promised has at least one. */
export type Proofs = readonly [Proof, ...Proof[]];

export const shownBy = (file: string, title: string): Proof => ({ file, title });

const inFile =
  (folder: string) =>
  (name: string, title: string): Proof =>
    shownBy(`${folder}/${name}`, title);

/** In a real browser, against a real server. */
export const journey = inFile('e2e/journeys');
/** The widget without a browser, against a real server. */
export const visit = inFile('packages/react/test');
export const transition = inFile('packages/react/src/flow/transitions');
export const client = inFile('packages/client/test');
export const server = inFile('packages/identity/src');
/** Firebase's own client, unmodified. */
export const firebase = inFile('e2e/clients');
/** Documents, on both databases. */
export const documents = inFile('packages/documents');
