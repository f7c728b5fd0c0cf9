import { ClientError } from '@latchkey/client';
import { scriptLoadTimeout } from './flow/timings.ts';

/** A part of the widget that does not arrive is a network failure, not an endless wait. */
export async function withinTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ClientError('TIMEOUT')), scriptLoadTimeout);
  });
  try {
    return await Promise.race([part, late]);
  } catch (error) {
    if (error instanceof ClientError) throw error;
    throw new ClientError('NETWORK_REQUEST_FAILED', String(error));
  } finally {
    clearTimeout(timer);
  }
}
