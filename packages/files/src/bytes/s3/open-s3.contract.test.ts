import { type S3Server, startS3Server } from '@latchkey/testing/s3-server';
import { afterAll, beforeAll } from 'vitest';
import { bytesContract } from '../../../test/bytes-contract.ts';
import { openS3, type S3Bytes } from './open-s3.ts';
import { readS3Address } from './s3-address.ts';

let server: S3Server;
const opened: S3Bytes[] = [];

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(async () => {
  for (const bytes of opened) bytes.close();
  await server.close();
});

bytesContract(async () => {
  const address = readS3Address(`${server.url}/${server.bucket}/of/files`);
  if (address === undefined) throw new Error('There is no address.');
  const bytes = await openS3(address, { keys: server.keys });
  opened.push(bytes);
  return bytes;
});
