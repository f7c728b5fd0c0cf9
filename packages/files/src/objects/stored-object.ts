import type { Settable } from '../metadata/settable.ts';

export type ObjectName = { readonly bucket: string; readonly name: string };

/** What is known of an object before it is there. */
export type ProposedObject = ObjectName & {
  readonly size: number;
  /** In base64, as they travel; that of CRC32C is big-endian. */
  readonly md5: string;
  readonly crc32c: string;
  readonly settable: Settable;
  /** What applications keep with it. Download tokens are not in it. */
  readonly custom: Readonly<Record<string, string>>;
  /** Each opens its bytes to whoever has it. In the order in which they were made. */
  readonly tokens: readonly string[];
  /** Who brought it, and whose space it takes; null for operators and for whoever is unknown. */
  readonly owner: string | null;
};

export type StoredObject = ProposedObject & {
  /** Microseconds, of the commit that brought these bytes. No two are the same, and later ones are larger. */
  readonly generation: number;
  /** 1 for new bytes, and one more for every change of what is said of them. */
  readonly metageneration: number;
  /** Milliseconds: of the bytes, and of the last change of anything. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The key of its bytes. Nobody outside is told. */
  readonly blob: string;
};

/** An object that somebody brings. */
export type NewObject = ObjectName & {
  readonly settable: Settable;
  readonly custom: Readonly<Record<string, string>>;
  /** What the bytes must turn out to be, in base64; else they are refused. */
  readonly md5?: string;
  readonly crc32c?: string;
  /** None: whoever wants one mints it. */
  readonly tokens?: readonly string[];
  readonly owner: string | null;
};

/**
 * Asked before anything is changed, at every try, about what stands there at that moment and what would
 * stand there next. It refuses by throwing, and then nothing is changed. It is also asked where nothing
 * stands that could be changed, before that is said: nobody learns what they may not see.
 */
export type Admit = (asked: {
  readonly current: StoredObject | undefined;
  /** Nothing when it is to be removed, or is not there to be changed. */
  readonly next: ProposedObject | undefined;
}) => void | Promise<void>;
