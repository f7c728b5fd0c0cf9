import type { IncomingMessage } from 'node:http';

/**
 * Whether anything comes behind the headers. Over HTTP/1.1 a request without either of these ends with
 * them; over HTTP/2 nothing has to be announced.
 */
export const announcesBody = ({ httpVersionMajor, headers }: IncomingMessage): boolean =>
  httpVersionMajor !== 1 ||
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');
