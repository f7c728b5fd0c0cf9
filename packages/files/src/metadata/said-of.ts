import type { ProposedObject } from '../objects/stored-object.ts';

/** What is said of an object, whether somebody has or not. */
export type Said = {
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly contentEncoding: string;
  readonly contentLanguage: string | undefined;
  readonly cacheControl: string | undefined;
};

/** RFC 5987: what may stand in a parameter of a header as it is, and everything else in escapes. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const lastSegment = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

export const unknownType = 'application/octet-stream';

export const saidOf = ({ name, settable }: Pick<ProposedObject, 'name' | 'settable'>): Said => ({
  contentType: settable.contentType ?? unknownType,
  contentDisposition:
    settable.contentDisposition ?? `inline; filename*=utf-8''${encodedName(lastSegment(name))}`,
  contentEncoding: settable.contentEncoding ?? 'identity',
  contentLanguage: settable.contentLanguage,
  cacheControl: settable.cacheControl,
});
