import type { FastifyInstance, FastifyReply } from 'fastify';

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What an assertion is worth: an access token, or nothing. */
export type Exchange = (
  assertion: string,
) => Promise<{ readonly accessToken: string; readonly seconds: number } | undefined>;

const refuse = (reply: FastifyReply, error: string, description: string) =>
  reply.code(400).send({ error, error_description: description });

/** The JWT bearer grant of RFC 7523; requests and refusals as RFC 6749 has them. */
export function mountTokenEndpoint(app: FastifyInstance, exchange: Exchange): void {
  for (const path of ['/oauth2/token', '/token']) {
    app.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      const body = request.body;
      const { grant_type: grantType, assertion } = (
        typeof body === 'object' && body !== null ? body : {}
      ) as Readonly<Record<string, unknown>>;
      if (typeof grantType !== 'string') {
        return refuse(reply, 'invalid_request', 'grant_type is missing.');
      }
      if (grantType !== jwtBearer) {
        return refuse(
          reply,
          'unsupported_grant_type',
          `The grant of this endpoint is ${jwtBearer}.`,
        );
      }
      if (typeof assertion !== 'string') {
        return refuse(reply, 'invalid_request', 'assertion is missing.');
      }
      const issued = await exchange(assertion);
      if (issued === undefined) {
        return refuse(
          reply,
          'invalid_grant',
          'The assertion was not signed by a service account of this server, for this endpoint, for an hour at most.',
        );
      }
      return { access_token: issued.accessToken, token_type: 'Bearer', expires_in: issued.seconds };
    });
  }
}
