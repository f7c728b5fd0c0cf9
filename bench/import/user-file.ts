import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

/** What all hashes of the file were made with; nobody signs in, so that the hashes are random. */
export const hashFlags = [
  ...['--hash-algo', 'SCRYPT', '--rounds', '8', '--mem-cost', '14', '--salt-separator', 'Bw=='],
  ...['--hash-key', randomBytes(64).toString('base64')],
];

export type User = {
  readonly localId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly salt: string;
};

export const userNumber = (number: number): User => ({
  localId: randomBytes(21).toString('base64url'),
  email: `user${number}@example.com`,
  passwordHash: randomBytes(64).toString('base64'),
  salt: randomBytes(10).toString('base64'),
});

/** A file as `firebase auth:export` writes it. */
export async function writeUserFile(path: string, count: number): Promise<void> {
  const handle = await open(path, 'w');
  await handle.write('{"users": [\n');
  for (let start = 0; start < count; start += 1000) {
    const users = Array.from({ length: Math.min(1000, count - start) }, (_, index) =>
      JSON.stringify({
        ...userNumber(start + index),
        emailVerified: true,
        displayName: `User ${start + index}`,
        createdAt: '1500000000000',
        lastSignedInAt: '1600000000000',
        providerUserInfo: [],
      }),
    );
    await handle.write(`${users.join(',\n')}${start + 1000 < count ? ',' : ''}\n`);
  }
  await handle.write(']}\n');
  // An operator's file is on the disk already, and does not come in the way of what is written then.
  await handle.sync();
  await handle.close();
}
