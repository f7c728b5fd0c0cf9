import type { FastifyRequest } from 'fastify';

/** Where a server is reached, as far as addresses of files are concerned. */
export type Places = {
  readonly publicUrl: string;
  /** The origin that has nothing but files, if there is one. */
  readonly filesUrl: string | undefined;
  /** Whether clients may reach the server under other names than its own. */
  readonly isDevelopment: boolean;
};

const hostOf = ({ headers }: FastifyRequest): string => (headers.host ?? '').toLowerCase();

/** Whether a request came to the origin of files alone. */
export const isAtFiles = ({ filesUrl }: Places, request: FastifyRequest): boolean =>
  filesUrl !== undefined && new URL(filesUrl).host === hostOf(request);

/** What addresses begin with that clients go on with. */
export function originFor(
  { publicUrl, filesUrl, isDevelopment }: Places,
  request: FastifyRequest,
): string {
  if (filesUrl !== undefined) return new URL(filesUrl).origin;
  const { protocol, origin } = new URL(publicUrl);
  const named = `${protocol}//${hostOf(request)}`;
  return isDevelopment && URL.canParse(named) ? new URL(named).origin : origin;
}
