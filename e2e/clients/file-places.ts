import { type S3Server, startS3Server } from '@latchkey/testing/s3-server';
import { afterAll, beforeAll, vi } from 'vitest';
import { databases } from './firestore-databases.ts';

type Place = (typeof databases)[number]['environment'];

/** Bytes are in a bucket of their own, whose keys are those of the process. */
const inS3 = (database: Place) => () => {
  const place = database();
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server({});
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3.keys.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.keys.secretAccessKey);
  });
  afterAll(async () => {
    await s3.close();
    vi.unstubAllEnvs();
  });
  return async () => ({
    ...(await place()),
    LATCHKEY_FILES_S3: `${s3.url}/${s3.bucket}/files`,
  });
};

/** Where files are: what is said of them, and their bytes. */
export const filePlaces = databases.flatMap(({ title, environment }) => [
  { title: `${title} and disk`, environment },
  { title: `${title} and S3`, environment: inS3(environment) },
]);
