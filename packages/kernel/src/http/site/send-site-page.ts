import type { FastifyReply } from 'fastify';
import type { SitePage } from './site.ts';

/** Nothing but our own files, and no text that turns into a script on its way through the page. */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of accounts come from wherever people keep them.
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export function sendSitePage(
  reply: FastifyReply,
  page: SitePage,
  policy: string = sitePolicy,
): FastifyReply {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-frame-options', 'DENY')
    // Not `same-origin`: signing in with a provider opens a window that has to answer.
    .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    .header('cross-origin-resource-policy', 'same-origin');
  if ('location' in page) return reply.redirect(page.location, page.status);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
}
