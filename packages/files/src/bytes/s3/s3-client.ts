import type { S3 } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';
import type { S3Patience } from './s3-calls.ts';

export type S3Keys = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** Downloads hold a connection as long as they take. */
const mostConnections = 512;

const ignore = () => undefined;
/** What matters is told to whoever asked. It would go to the console, past the log. */
const silence = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Amazon's client, which nobody loads who has no bucket. Tries are counted here, not by it. */
export async function openClient(
  { region, endpoint, isPathStyle }: S3Address,
  { connect, idle }: S3Patience,
  keys: S3Keys | undefined,
): Promise<S3> {
  const { S3: Client } = await import('@aws-sdk/client-s3');
  return new Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys === undefined ? {} : { credentials: keys }),
    forcePathStyle: isPathStyle,
    maxAttempts: 1,
    logger: silence,
    // The signature covers what is held in memory already, and not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would cost every part a connection of its own.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connect,
      socketTimeout: idle,
      httpAgent: { maxSockets: mostConnections, keepAlive: true },
      httpsAgent: { maxSockets: mostConnections, keepAlive: true },
    },
  });
}
