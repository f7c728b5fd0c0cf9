import type { Range, Source } from './bytes/bytes.ts';
import type { MetadataPatch } from './metadata/settable.ts';
import type { Preconditions } from './objects/preconditions.ts';
import type { Admit, NewObject, ObjectName, StoredObject } from './objects/stored-object.ts';
import type { Upload } from './uploads/upload.ts';

export type ListQuestion = {
  readonly prefix?: string;
  /** Names that have it after the prefix are not listed; what they begin with is, up to and with it. */
  readonly delimiter?: string;
  /** Of items and prefixes together. */
  readonly maxResults: number;
  /** Of an answer to the same question. */
  readonly pageToken?: string;
};

export type Listed = {
  readonly prefixes: readonly string[];
  readonly items: readonly StoredObject[];
  readonly nextPageToken?: string;
};

export type Usage = {
  readonly objects: number;
  readonly bytes: number;
  /** Of uploads that go on. */
  readonly uploads: number;
  readonly uploadedBytes: number;
};

/** No limit where none is named. */
export type FilesLimits = {
  readonly objectBytes?: number;
  readonly ownerBytes?: number;
  readonly totalBytes?: number;
  /** Uploads that go on at a time. */
  readonly ownerUploads?: number;
  readonly totalUploads?: number;
};

export type NewUpload = {
  /** What `Upload` says of it later. */
  readonly identity: string;
  readonly size?: number;
  readonly preconditions?: Preconditions;
};

export type Uploads = {
  /** The id cannot be guessed, and whoever has it may go on. */
  begin(object: NewObject, about: NewUpload): Promise<{ readonly id: string }>;
  find(id: string): Promise<Upload | undefined>;
  /** The same, after whatever still arrives for it was cut: what is received stays so. */
  query(id: string): Promise<Upload | undefined>;
  /**
   * `WrongOffset` unless it goes on where the bytes before ended. If the source fails, what came of it is
   * kept: whoever goes on asks how much that is. What still arrives of an earlier request is cut.
   */
  append(id: string, offset: number, source: Source): Promise<Upload>;
  /** Twice gives the first outcome, and asks nobody. */
  finish(id: string, admit: Admit): Promise<StoredObject>;
  /** Refused once it is final; twice is once. */
  cancel(id: string): Promise<void>;
  /** For whoever begins to be the only one that writes: those before are gone, and nobody waits for them. */
  forgetWriters(): Promise<void>;
};

export type CheckOptions = {
  /** Bytes that nobody has a name for are removed, and the space that is taken is counted anew. */
  readonly repair?: boolean;
  /** All bytes are read and hashed, too. */
  readonly contents?: boolean;
  /** Told now and then how far it has come. */
  readonly progress?: (looked: { readonly blobs: number; readonly objects: number }) => void;
  /** Told of each fault as it is found. */
  readonly found?: (fault: Fault) => void;
  readonly signal?: AbortSignal;
};

export type Fault =
  /** There is an object, and its bytes are gone, too many or too few, or others. */
  | { readonly kind: 'missing' | 'changed'; readonly object: StoredObject }
  | { readonly kind: 'size'; readonly object: StoredObject; readonly found: number }
  /** There are bytes, and no object. */
  | { readonly kind: 'orphan'; readonly key: string; readonly size: number }
  /** What is counted is not what is there. */
  | { readonly kind: 'usage'; readonly owner: string | null };

export type CheckReport = {
  readonly objects: number;
  readonly blobs: number;
  readonly bytes: number;
  readonly faults: Readonly<Record<Fault['kind'], number>>;
  readonly repaired: number;
};

/**
 * Files as the edges see them. Refusals are `RpcRefused`: NOT_FOUND, FAILED_PRECONDITION for preconditions,
 * INVALID_ARGUMENT for names, metadata and hashes, OUT_OF_RANGE for an object that is too large and for
 * a wrong offset, RESOURCE_EXHAUSTED for quotas, ABORTED where others are always quicker.
 * `Unavailable` means that nothing was changed and that it can be tried again.
 */
export type Files = {
  get(name: ObjectName): Promise<StoredObject | undefined>;
  /** In the order of the bytes of names. */
  list(bucket: string, question: ListQuestion): Promise<Listed>;
  /** Buckets that anything is in. */
  buckets(): Promise<readonly string[]>;
  /** The bytes of that very generation; NOT_FOUND if they are gone already. */
  read(object: StoredObject, range?: Range, signal?: AbortSignal): Promise<Source>;
  put(
    object: NewObject,
    source: Source,
    admit: Admit,
    preconditions?: Preconditions,
  ): Promise<StoredObject>;
  /** What is to be changed is asked at every try. A patch that names nothing leaves the object as it is. */
  patch(
    name: ObjectName,
    patch: (current: StoredObject) => MetadataPatch,
    admit: Admit,
    preconditions?: Preconditions,
  ): Promise<StoredObject>;
  /** One more download token. */
  mintToken(name: ObjectName, admit: Admit): Promise<StoredObject>;
  /** The same if there is none, and else nothing. */
  ensureToken(name: ObjectName, admit: Admit): Promise<StoredObject>;
  /** One fewer; in the place of the last one comes a new one. */
  removeToken(name: ObjectName, token: string, admit: Admit): Promise<StoredObject>;
  remove(name: ObjectName, admit: Admit, preconditions?: Preconditions): Promise<void>;
  /** The bytes of one object under a name of its own. */
  copy(
    from: StoredObject,
    to: NewObject,
    admit: Admit,
    preconditions?: Preconditions,
  ): Promise<StoredObject>;
  readonly uploads: Uploads;
  /** Of an owner, or of all. */
  usage(owner?: string): Promise<Usage>;
  /** Removes a piece of what nobody owns any more. How much that was: zero when nothing is left. */
  sweep(): Promise<number>;
  /** Holds what is said of files against their bytes. */
  check(options?: CheckOptions): Promise<CheckReport>;
  /** Everything is gone, in every bucket: for whoever begins anew in development. */
  clear(): Promise<void>;
};
