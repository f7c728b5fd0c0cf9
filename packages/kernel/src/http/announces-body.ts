import type { IncomingHttpHeaders } from 'node:http';

/** Whether anything comes behind the headers. Without either of these a request ends with them. */
export const announcesBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');
