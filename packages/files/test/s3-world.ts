import { type FaultProxy, startFaultProxy } from '@latchkey/testing/fault-proxy';
import { type S3Server, startS3Server } from '@latchkey/testing/s3-server';
import { onTestFinished } from 'vitest';
import { openS3, type S3Bytes, type S3Options } from '../src/bytes/s3/open-s3.ts';
import { readS3Address, type S3Address } from '../src/bytes/s3/s3-address.ts';

/** Parts that are filled soon; those after the fourth are put together of several pieces. */
export const smallParts = { held: 65_536, smallParts: 4, doubledAfter: 2 };

const smallCopies = { atOnce: 3 * 65_536, part: 65_536 };

/** Of somebody who does not wait long, but for bytes that are under way. */
export const impatience = {
  connect: 5_000,
  idle: 5_000,
  try: 20_000,
  longTry: 20_000,
  tries: 4,
  altogether: 60_000,
  pause: 1,
};

/** And who does not wait for those either. */
export const noPatience = { ...impatience, idle: 150 };

export function s3Address(text: string): S3Address {
  const address = readS3Address(text);
  if (address === undefined) throw new Error('There is no address.');
  return address;
}

export type S3World = {
  readonly server: S3Server;
  readonly proxy: FaultProxy;
  readonly bytes: S3Bytes;
  reopen(address?: string, options?: S3Options): Promise<S3Bytes>;
};

/** Bytes behind a proxy that spoils what it is told to. Gone with the test. */
export async function startS3World(patience = impatience): Promise<S3World> {
  const server = await startS3Server({ smallestPart: smallParts.held });
  const proxy = await startFaultProxy(server.port);
  const opened: S3Bytes[] = [];
  onTestFinished(async () => {
    for (const bytes of opened) bytes.close();
    await proxy.close();
    await server.close();
  });
  const usual = { keys: server.keys, patience, parts: smallParts, copies: smallCopies };
  async function reopen(
    address = `${proxy.url}/${server.bucket}`,
    options: S3Options = {},
  ): Promise<S3Bytes> {
    const bytes = await openS3(s3Address(address), { ...usual, ...options });
    opened.push(bytes);
    return bytes;
  }
  return { server, proxy, bytes: await reopen(), reopen };
}
