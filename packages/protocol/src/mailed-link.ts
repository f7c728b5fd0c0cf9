/**
 * A mailed link, for those who write it and all who read it. What only some of them need stands in
 * modules of its own, which a page can load later: `link-purposes.ts` and `link-start.ts`.
 */
const modes = [
  'resetPassword',
  'signIn',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
  'revertSecondFactorRemoval',
] as const;

/** What a mailed link is for. */
export type LinkMode = (typeof modes)[number];

/** Where a mailed link says what, in the usual order. */
export const linkParameters = [
  'mode',
  'oobCode',
  'apiKey',
  'continueUrl',
  'lang',
  'tenantId',
] as const;

/** One of the parameters of a mailed link. */
export type LinkParameter = (typeof linkParameters)[number];

/** What a link says, nothing of it believed yet. */
export type MailedLink = {
  readonly [Name in LinkParameter]?: Name extends 'mode' ? LinkMode : string;
};

/** Mailed links have come in every spelling: the case of a mode means nothing. */
export function readLinkMode(text: string | null | undefined): LinkMode | undefined {
  const asked = text?.toLowerCase();
  return modes.find((mode) => mode.toLowerCase() === asked);
}

/** Whatever hands out a parameter by its name: the query of an address, the fields of a form. */
export type LinkSource = { get(name: LinkParameter): string | null | undefined };

/** Reads a link from wherever its parameters stand. What is empty was not said. */
export function readMailedLink(source: LinkSource | undefined): MailedLink {
  const entries = linkParameters.flatMap((name) => {
    const value = source?.get(name);
    const said = name === 'mode' ? readLinkMode(value) : value;
    return said ? [[name, said]] : [];
  });
  return Object.fromEntries(entries);
}

type Sayings = { readonly [Name in LinkParameter]?: MailedLink[Name] | undefined };

/** The parameters of a link that says this. */
export const writeMailedLink = (link: Sayings): [name: LinkParameter, value: string][] =>
  linkParameters.flatMap((name): [LinkParameter, string][] => {
    const value = link[name];
    return value ? [[name, value]] : [];
  });
