import type { FastifyReply } from 'fastify';
import { type Html, render } from './html.ts';

/** Nothing but our own files: a script that gets into a page finds nothing that runs it. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: Html,
  policy: string = pagePolicy,
  openerPolicy: 'same-origin' | 'unsafe-none' = 'same-origin',
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-frame-options', 'DENY')
    .header('cross-origin-opener-policy', openerPolicy)
    .header('cross-origin-resource-policy', 'same-origin')
    .send(render(page));
}
