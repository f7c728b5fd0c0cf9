import type { DatabaseName } from '../paths/document-name.ts';
import { invalid, misfit } from '../wire/invalid.ts';
import { isObject, readMessage } from '../wire/read-message.ts';
import { readBytes, readText } from '../wire/read-scalars.ts';
import { readWrites } from '../writes/read-writes.ts';
import type { Write } from '../writes/write.ts';
import { checkOwnDatabase } from './check-own-database.ts';

const members = ['database', 'streamId', 'writes', 'streamToken', 'labels'] as const;

const counterBytes = 4;

/** Says how much of the stream has been said. */
export function tokenOf(stream: string, said: number): string {
  const counter = Buffer.alloc(counterBytes);
  counter.writeUInt32BE(said);
  return Buffer.concat([Buffer.from(stream, 'hex'), counter]).toString('base64');
}

/** Whether it was said in this stream. */
function isTokenOf(token: string, stream: string, said: number): boolean {
  const bytes = Buffer.from(token, 'base64');
  if (bytes.length !== stream.length / 2 + counterBytes) return false;
  const counter = bytes.readUInt32BE(bytes.length - counterBytes);
  return bytes.toString('hex', 0, stream.length / 2) === stream && counter > 0 && counter <= said;
}

async function readRequest(wire: unknown, database: DatabaseName) {
  const request = readMessage(wire, 'request', members);
  checkOwnDatabase(request.database, database);
  if (request.labels !== undefined && !isObject(request.labels))
    throw misfit('labels', 'an object');
  const token = request.streamToken ?? '';
  return {
    stream: readText(request.streamId ?? '', 'stream_id'),
    token: readBytes(token, 'stream_token'),
    writes: await readWrites(request.writes, database),
  };
}

/** Opens a stream, and does nothing else. */
export async function readFirstWrite(wire: unknown, database: DatabaseName): Promise<void> {
  const { stream, token, writes } = await readRequest(wire, database);
  if (stream !== '' || token !== '') {
    throw invalid('A stream of writes is not gone on with: begin another one.');
  }
  if (writes.length > 0) throw invalid('The first message of a stream has no writes.');
}

export async function readWriteRequest(
  wire: unknown,
  database: DatabaseName,
  stream: string,
  said: number,
): Promise<readonly Write[]> {
  const { stream: named, token, writes } = await readRequest(wire, database);
  if (named !== '') throw invalid('Only the first message of a stream may name a stream.');
  if (token !== '' && !isTokenOf(token, stream, said)) throw invalid('Invalid stream token.');
  return writes;
}
