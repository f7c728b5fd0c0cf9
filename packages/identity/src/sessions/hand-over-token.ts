import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { newSessionId } from '@latchkey/kernel/random-names';

/** The moment of a session from which it may be handed over. */
export type HandOver = {
  readonly tenant: string;
  readonly sessionId: string;
  /** The session's at that moment: whatever is answered since moves it on, and so does the use of this. */
  readonly generation: number;
  /** In milliseconds. */
  readonly expiresAt: number;
};

/** No refresh token begins with it, so that neither passes for the other under the same key. */
const version = 'ho1';

const handOverText = ({ tenant, sessionId, generation, expiresAt }: HandOver) =>
  [version, Buffer.from(tenant).toString('base64url'), sessionId, generation, expiresAt].join('.');

/** Like a refresh token, it is a name and a secret that only the server can compute. */
export function writeHandOverToken(key: KeyObject, handOver: HandOver): string {
  const text = handOverText(handOver);
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const shape =
  /^ho1\.([A-Za-z0-9_-]{0,171})\.([A-Za-z0-9_-]{22})\.(0|[1-9]\d{0,8})\.([1-9]\d{0,15})\.[A-Za-z0-9_-]{43}$/;

/** Undefined unless the server itself wrote exactly these characters. */
export function readHandOverToken(key: KeyObject, token: string): HandOver | undefined {
  const parts = shape.exec(token);
  if (parts === null) return undefined;
  const [, tenant = '', sessionId = '', generation = '', expiresAt = ''] = parts;
  const handOver = {
    tenant: Buffer.from(tenant, 'base64url').toString(),
    sessionId,
    generation: Number(generation),
    expiresAt: Number(expiresAt),
  };
  const given = Buffer.from(token);
  const expected = Buffer.from(writeHandOverToken(key, handOver));
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? handOver
    : undefined;
}

/**
 * The id of the session that this opens. It follows from the token, so that one that is shown again is
 * known from one that was only overtaken.
 */
export function openedBy(key: KeyObject, { tenant, sessionId, generation }: HandOver): string {
  const text = [
    'opened',
    version,
    Buffer.from(tenant).toString('base64url'),
    sessionId,
    generation,
  ];
  const digest = createHmac('sha256', key).update(text.join('.')).digest();
  return newSessionId((length) => digest.subarray(0, length));
}
