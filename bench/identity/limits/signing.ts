import { generateKeyPairSync, sign } from 'node:crypto';
import { type Limit, limitSample } from './limit.ts';

const inFlight = 16;

/** RS256 signatures of a text as long as an ID token's, in libuv's threads. */
export function rawSigning(): Limit {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = Buffer.alloc(700, 'x');
  const signOnce = () =>
    new Promise<void>((resolve, reject) => {
      sign('sha256', text, privateKey, (error) => (error ? reject(error) : resolve()));
    });

  return async (milliseconds) => {
    const deadline = performance.now() + milliseconds;
    const latencies: number[] = [];
    const keepSigning = async () => {
      for (;;) {
        const start = performance.now();
        await signOnce();
        const end = performance.now();
        if (end > deadline) return;
        latencies.push(end - start);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, keepSigning));
    return limitSample(latencies, milliseconds);
  };
}
