import { type Fault, startFaultProxy } from '@latchkey/testing/fault-proxy';
import { startS3Server } from '@latchkey/testing/s3-server';
import type { Chance } from '../chance.ts';
import { type Finding, half } from '../findings.ts';

export type S3Place = {
  readonly environment: Readonly<Record<string, string>>;
  /** Now and then something goes wrong that passes. */
  stumble(): void;
  /** Nothing is done any more of what it is asked. */
  fail(): void;
  recover(): void;
  /** What is in the bucket beside so many files. */
  leaks(files: number): Promise<readonly Finding[]>;
  close(): Promise<void>;
};

const passing = (chance: Chance): Fault | undefined =>
  chance.pick<Fault>([
    'slow down',
    'reset',
    'lost answer',
    { slowBy: 300 },
    { slowBy: 1500 },
    { cutRequestAfter: chance.below(2_000_000) },
    { cutAnswerAfter: chance.below(500_000) },
  ]);

/** A bucket, and somebody on the way to it who spoils something. */
export async function startS3Place(chance: Chance): Promise<S3Place> {
  const server = await startS3Server();
  const proxy = await startFaultProxy(server.port);
  const { accessKeyId, secretAccessKey } = server.keys;
  return {
    environment: {
      LATCHKEY_FILES_S3: `${proxy.url}/${server.bucket}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stumble: () => proxy.plant(() => (chance.below(25) === 0 ? passing(chance) : undefined)),
    fail: () => proxy.plant(() => (chance.below(2) === 0 ? 'slow down' : 'reset')),
    recover: proxy.recover,
    async leaks(files) {
      const [objects, uploads] = await Promise.all([server.objects(), server.uploads()]);
      return [
        ...(objects.length === files
          ? []
          : [half(`${objects.length} objects of ${files} files are in S3`)]),
        ...uploads.map(({ key }) => half(`an upload of ${key} is in S3`)),
      ];
    },
    async close() {
      await proxy.close();
      await server.close();
    },
  };
}
