import { randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sampleReason } from './sample-key.ts';

export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

export type MasterKeySource = {
  /** The setting's own value; wins over the file. */
  readonly value?: string | undefined;
  readonly file: string;
  /** True where no data can have been sealed yet. */
  readonly mayCreate: boolean;
};

const advice = 'Create one with: openssl rand -base64 32';

export async function loadMasterKey(source: MasterKeySource): Promise<Uint8Array> {
  if (source.value !== undefined && source.value.trim() !== '') {
    return parseMasterKey(source.value, 'The master key setting');
  }
  const text = await readKeyFile(source.file);
  if (text !== undefined) return parseMasterKey(text, `The master key in ${source.file}`);
  if (!source.mayCreate) {
    throw new MasterKeyError(
      `There is no master key: neither the setting nor the file ${source.file} holds one. Data that is there needs the one that it was sealed with. For new data: openssl rand -base64 32`,
    );
  }
  await createKeyFile(source.file);
  // Read back instead of trusting our own bytes: another process may have been quicker.
  const created = await readKeyFile(source.file);
  if (created === undefined) {
    throw new MasterKeyError(`The master key file ${source.file} vanished right after creation.`);
  }
  return parseMasterKey(created, `The master key in ${source.file}`);
}

function parseMasterKey(input: string, where: string): Uint8Array {
  const text = input.trim();
  const bytes = decodeKey(text);
  if (bytes === undefined) {
    throw new MasterKeyError(`${where} is neither base64 nor hexadecimal text. ${advice}`);
  }
  if (bytes.length !== 32) {
    throw new MasterKeyError(`${where} has ${bytes.length} bytes instead of 32. ${advice}`);
  }
  const sample = sampleReason(text, bytes);
  if (sample !== undefined) {
    throw new MasterKeyError(`${where} is not random: ${sample}. ${advice}`);
  }
  return new Uint8Array(bytes);
}

/** Hexadecimal is tried first: 64 of its digits would also be base64, for 48 bytes. */
function decodeKey(text: string): Buffer | undefined {
  if (/^([0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  const unpadded = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const bytes = Buffer.from(unpadded, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === unpadded ? bytes : undefined;
}

async function readKeyFile(file: string): Promise<string | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new MasterKeyError(`The master key file ${file} cannot be read (${codeOf(error)}).`);
  }
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new MasterKeyError(`${file} is not a file. ${advice}`);
    // Windows reports the same bits for every file.
    if (process.platform !== 'win32' && (status.mode & 0o077) !== 0) {
      throw new MasterKeyError(
        `The master key file ${file} is open to other users. Close it with: chmod 600 ${file}`,
      );
    }
    if (status.size > 1024) throw new MasterKeyError(`${file} is too large for a key. ${advice}`);
    return await handle.readFile('utf8');
  } catch (error) {
    if (error instanceof MasterKeyError) throw error;
    throw new MasterKeyError(`The master key file ${file} cannot be read (${codeOf(error)}).`);
  } finally {
    await handle.close();
  }
}

/**
 * The complete file is linked to its name: the name then holds nothing or a whole key, even after a
 * power cut, and of two processes exactly one wins.
 */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeDurably(draft, `${randomBytes(32).toString('base64')}\n`);
    try {
      await link(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      await unlink(draft);
    }
    await syncDirectory(dirname(file));
  } catch (error) {
    throw new MasterKeyError(
      `The master key file ${file} cannot be created (${codeOf(error)}). Put a key there yourself: openssl rand -base64 32`,
    );
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
