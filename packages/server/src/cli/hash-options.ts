import { readFile } from 'node:fs/promises';
import {
  type HashParameters,
  type HashReader,
  hashReaderFor,
} from '@latchkey/identity/bulk/given-hashes';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';

/** The flags of Firebase's own tool, and the file in which its console shows the same. */
export const hashFlags = {
  'hash-algo': { type: 'string' },
  'hash-key': { type: 'string' },
  'salt-separator': { type: 'string' },
  rounds: { type: 'string' },
  'mem-cost': { type: 'string' },
  parallelization: { type: 'string' },
  'block-size': { type: 'string' },
  'dk-len': { type: 'string' },
  'hash-input-order': { type: 'string' },
  'hash-config': { type: 'string' },
} as const;

type Flags = { readonly [Name in keyof typeof hashFlags]?: string };

/** How the console, the configuration of a project and the flags name the same things. */
const namesInFiles: Readonly<Record<string, keyof typeof hashFlags>> = {
  algorithm: 'hash-algo',
  base64_signer_key: 'hash-key',
  signerKey: 'hash-key',
  base64_salt_separator: 'salt-separator',
  saltSeparator: 'salt-separator',
  rounds: 'rounds',
  mem_cost: 'mem-cost',
  memoryCost: 'mem-cost',
};

async function configFlags(file: string): Promise<Flags> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--hash-config: ${file} cannot be read (${error.code}).`);
  });
  const pairs = text.matchAll(/"?(\w+)"?\s*[:=]\s*"?([\w+/=-]+)"?/g);
  const flags = Object.fromEntries(
    [...pairs].flatMap(([, name = '', value]) => {
      const flag = Object.hasOwn(namesInFiles, name) ? namesInFiles[name] : undefined;
      return flag === undefined ? [] : [[flag, value]];
    }),
  );
  if (flags['hash-algo'] === undefined)
    throw new UsageError(`--hash-config: ${file} names no algorithm.`);
  return flags;
}

function number(flags: Flags, name: keyof typeof hashFlags): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}

const orders = {
  SALT_FIRST: 'SALT_AND_PASSWORD',
  PASSWORD_FIRST: 'PASSWORD_AND_SALT',
} as const;

function parametersOf(flags: Flags): HashParameters {
  const order = flags['hash-input-order'];
  if (order !== undefined && order !== 'SALT_FIRST' && order !== 'PASSWORD_FIRST')
    throw new UsageError('--hash-input-order takes SALT_FIRST or PASSWORD_FIRST.');
  const cost = number(flags, 'mem-cost');
  return {
    hashAlgorithm: flags['hash-algo']?.toUpperCase(),
    signerKey: flags['hash-key'],
    saltSeparator: flags['salt-separator'],
    rounds: number(flags, 'rounds'),
    memoryCost: cost,
    cpuMemCost: cost,
    parallelization: number(flags, 'parallelization'),
    blockSize: number(flags, 'block-size'),
    dkLen: number(flags, 'dk-len'),
    passwordHashOrder: order && orders[order],
  };
}

/** How the hashes of the file were made, or undefined when nobody said. */
export async function readHashOptions(given: Flags): Promise<HashReader | undefined> {
  const file = given['hash-config'];
  const flags = { ...(file === undefined ? {} : await configFlags(file)), ...given };
  if (flags['hash-algo'] === undefined) return undefined;
  try {
    return hashReaderFor(parametersOf(flags));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new UsageError(error.message);
  }
}
