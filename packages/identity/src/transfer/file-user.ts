import { batchCreate, MalformedMessage, readMessage } from '@latchkey/protocol';
import { uploadedHash } from '../bulk/batch-create.ts';
import type { HashReader } from '../bulk/given-hashes.ts';
import { type Importing, Unacceptable } from '../bulk/importing.ts';
import type { UploadedUser } from '../bulk/uploaded-account.ts';
import { mostColumns } from './csv-columns.ts';
import { csvUser } from './csv-user.ts';
import type { FileRecord } from './file-record.ts';

export type FileFormat = 'json' | 'csv';

/** A key that is not among these is a misspelling, and what it meant would be lost without a word. */
const keys: ReadonlySet<string> = new Set([
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  'createdAt',
  'lastSignedInAt',
  'lastLoginAt',
  'providerUserInfo',
  'phoneNumber',
  'disabled',
  'customAttributes',
  'customAuth',
  'mfaInfo',
  'latchkey',
]);

const ownKeys: ReadonlySet<string> = new Set([
  'passwordHash',
  'note',
  'emailLinkSignin',
  'customAuth',
  'passwordUpdatedAt',
]);

type Json = Readonly<Record<string, unknown>>;

function refuseUnknown(json: Json, known: ReadonlySet<string>, where = ''): void {
  const unknown = Object.keys(json).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw new Unacceptable(`the key ${JSON.stringify(`${where}${unknown}`)} is unknown`);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type RecordReader = (record: FileRecord) => Json;

function fromText(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Unacceptable('this is not JSON');
}

/** A row that somebody's name has broken would bring in an account without what stood behind. */
function fromFields(fields: readonly string[], columns: number): Json {
  const { length } = fields;
  if (length > mostColumns)
    throw new Unacceptable(`the row has ${length} columns, more than Firebase has`);
  if (length !== columns)
    throw new Unacceptable(`the row has ${length} columns, and most have ${columns}`);
  return csvUser(fields);
}

/** Reads the records of one file, whose rows have so many columns if it has rows. */
export const recordReader =
  (columns: number): RecordReader =>
  (record) => {
    if ('text' in record) return fromText(record.text);
    if ('fields' in record) return fromFields(record.fields, columns);
    throw new Unacceptable('the record is too long');
  };

export type FileUser = {
  readonly user: UploadedUser;
  /** Read by itself, so that whoever lists a wrong one knows already whose it is. */
  readonly passwordHash: () => string | null;
};

/** What only our own files have: the hash with how it was made, and what Firebase does not know. */
function ownPart(json: Json): { readonly passwordHash?: string; readonly more: Json } {
  const own = json['latchkey'] ?? {};
  if (!isObject(own)) throw new Unacceptable('latchkey is of the wrong type');
  refuseUnknown(own, ownKeys, 'latchkey.');
  if (typeof (own['passwordHash'] ?? '') !== 'string')
    throw new Unacceptable('latchkey.passwordHash is of the wrong type');
  const { passwordHash, emailLinkSignin, customAuth, passwordUpdatedAt } = own;
  return {
    ...(typeof passwordHash === 'string' ? { passwordHash } : {}),
    more: {
      emailLinkSignin,
      customAuth: customAuth ?? json['customAuth'],
      passwordUpdatedAt,
    },
  };
}

function hashOf(
  importing: Pick<Importing, 'passwords'>,
  user: UploadedUser,
  own: string | undefined,
  read: HashReader | undefined,
): string | null {
  if (own !== undefined) {
    if (!importing.passwords.canVerify(own)) throw new Unacceptable('password hash is invalid');
    return own;
  }
  if (user.passwordHash && read === undefined)
    throw new Unacceptable('there is a password hash, and --hash-algo was not given');
  return uploadedHash(importing, user, read);
}

/** One account of a file. Throws the reason why it cannot be one. */
export function fileUser(
  importing: Pick<Importing, 'passwords'>,
  json: Json,
  read: HashReader | undefined,
): FileUser {
  refuseUnknown(json, keys);
  const { passwordHash, more } = ownPart(json);
  try {
    const lastLoginAt = json['lastLoginAt'] ?? json['lastSignedInAt'];
    const user = readMessage(batchCreate.request.users.of.fields, {
      ...json,
      ...more,
      lastLoginAt,
    });
    return { user, passwordHash: () => hashOf(importing, user, passwordHash, read) };
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error;
    throw new Unacceptable(`${error.field} is of the wrong type`);
  }
}
