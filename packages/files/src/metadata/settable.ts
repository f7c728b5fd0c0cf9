/** What whoever writes an object may say of it, and what its bytes are sent with. */
export type Settable = {
  readonly contentType?: string;
  readonly contentDisposition?: string;
  readonly contentEncoding?: string;
  readonly contentLanguage?: string;
  readonly cacheControl?: string;
};

/** Null takes away; what is not named stays. */
export type MetadataPatch = {
  readonly settable?: { readonly [Field in keyof Settable]?: string | null };
  /** Null takes all of them away. */
  readonly custom?: Readonly<Record<string, string | null>> | null;
  /** All of them, in place of those before. */
  readonly tokens?: readonly string[];
};
