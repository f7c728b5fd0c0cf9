import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

type Issued = { readonly accessToken: string; readonly seconds: number };

/** From where somebody asks, for the audit trail. */
export type Asker = {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

/** What is worth an access token, or nothing. */
export type Exchange = {
  /** What a service account signed. */
  assertion(text: string): Promise<Issued | undefined>;
  /** What somebody got who signed in, and what they may do with it. */
  idToken(
    asker: Asker,
    text: string,
  ): Promise<(Issued & { readonly role: string }) | { readonly refused: string }>;
  /** Ends a token that somebody got for their sign-in. Of any other it says nothing. */
  giveBack(asker: Asker, token: string): Promise<void>;
};

type Form = Readonly<Record<string, unknown>>;

const refuse = (reply: FastifyReply, error: string, description: string) =>
  reply.code(400).send({ error, error_description: description });

async function answerAssertion(exchange: Exchange, { assertion }: Form, reply: FastifyReply) {
  if (typeof assertion !== 'string') {
    return refuse(reply, 'invalid_request', 'assertion is missing.');
  }
  const issued = await exchange.assertion(assertion);
  if (issued === undefined) {
    return refuse(
      reply,
      'invalid_grant',
      'The assertion was not signed by a service account of this server, for this endpoint, for an hour at most.',
    );
  }
  return { access_token: issued.accessToken, token_type: 'Bearer', expires_in: issued.seconds };
}

async function answerIdToken(exchange: Exchange, form: Form, asker: Asker, reply: FastifyReply) {
  const { subject_token: subject, subject_token_type: type } = form;
  if (typeof subject !== 'string') {
    return refuse(reply, 'invalid_request', 'subject_token is missing.');
  }
  if (type !== idTokenType) {
    return refuse(reply, 'invalid_request', `subject_token_type is ${idTokenType}.`);
  }
  const issued = await exchange.idToken(asker, subject);
  if ('refused' in issued) return refuse(reply, 'invalid_grant', issued.refused);
  return {
    access_token: issued.accessToken,
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    expires_in: issued.seconds,
    scope: issued.role,
  };
}

/** RFC 7009: whatever the token was, it is good for nothing afterwards, and nobody learns what it was. */
async function answerRevocation(
  exchange: Exchange,
  { token }: Form,
  asker: Asker,
  reply: FastifyReply,
) {
  if (typeof token !== 'string') return refuse(reply, 'invalid_request', 'token is missing.');
  if (!token.startsWith('lkp1.')) {
    const description = 'Only tokens of people are given back: others end with their account.';
    return refuse(reply, 'unsupported_token_type', description);
  }
  await exchange.giveBack(asker, token);
  return {};
}

const formOf = ({ body }: FastifyRequest): Form =>
  (typeof body === 'object' && body !== null ? body : {}) as Form;

/**
 * The JWT bearer grant of RFC 7523 for machines and the token exchange of RFC 8693 for people;
 * requests and refusals as RFC 6749 has them. And the way back of RFC 7009.
 */
export function mountTokenEndpoint(
  app: FastifyInstance,
  exchange: Exchange,
  addressOf: (request: FastifyRequest) => string,
): void {
  const askerOf = (request: FastifyRequest): Asker => ({
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  });
  app.post('/oauth2/revoke', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    return answerRevocation(exchange, formOf(request), askerOf(request), reply);
  });
  for (const path of ['/oauth2/token', '/token']) {
    app.post(path, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      const form = formOf(request);
      switch (form['grant_type']) {
        case jwtBearer:
          return answerAssertion(exchange, form, reply);
        case tokenExchange:
          return answerIdToken(exchange, form, askerOf(request), reply);
        default:
          return typeof form['grant_type'] === 'string'
            ? refuse(
                reply,
                'unsupported_grant_type',
                `The grants of this endpoint are ${jwtBearer} and ${tokenExchange}.`,
              )
            : refuse(reply, 'invalid_request', 'grant_type is missing.');
      }
    });
  }
}
