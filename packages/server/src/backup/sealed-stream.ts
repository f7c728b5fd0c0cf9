import { createCipheriv, createDecipheriv } from 'node:crypto';

const pieceLength = 64 * 1024;
const tagLength = 16;

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** A number of its own for each piece, and a mark on the last: none can be moved, lost or cut off. */
function nonceOf(piece: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Seals a stream piece by piece; the context is sealed into each of them. */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  context: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0;
  const sealed = (piece: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(context);
    number += 1;
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  let waiting = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    // The last piece is kept back until it is known to be the last.
    while (waiting.length > pieceLength) {
      yield sealed(waiting.subarray(0, pieceLength), false);
      waiting = waiting.subarray(pieceLength);
    }
  }
  yield sealed(waiting, true);
}

/** The other way round. What comes out was checked; whether all of it came, only the end tells. */
export async function* open(
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  context: Buffer,
): AsyncGenerator<Buffer> {
  const whole = pieceLength + tagLength;
  let number = 0;
  const opened = (piece: Buffer, last: boolean) => {
    if (piece.length < tagLength) throw new BackupDamaged('The backup ends too early.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), {
      authTagLength: tagLength,
    })
      .setAAD(context)
      .setAuthTag(piece.subarray(-tagLength));
    number += 1;
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -tagLength)), decipher.final()]);
    } catch {
      throw new BackupDamaged(
        'The backup cannot be opened: it was sealed with another key, or it was damaged or cut off.',
      );
    }
  };
  let waiting = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > whole) {
      yield opened(waiting.subarray(0, whole), false);
      waiting = waiting.subarray(whole);
    }
  }
  yield opened(waiting, true);
}
