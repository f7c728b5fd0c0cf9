import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Outgoing } from '@latchkey/kernel/outgoing';
import { CompactSign, exportJWK, type JWTPayload } from 'jose';

type Answer = (request: Request) => Response | Promise<Response>;

/** The outside as a test writes it: answers by method and address. Anything else is a mistake. */
export function scriptedOutgoing(answers: () => Readonly<Record<string, Answer>>): Outgoing & {
  readonly asked: Request[];
} {
  const asked: Request[] = [];
  return {
    asked,
    complaint: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request.clone());
      const { origin, pathname } = new URL(request.url);
      const answer = answers()[`${request.method} ${origin}${pathname}`];
      if (answer === undefined) throw new Error(`Nobody is at ${request.method} ${request.url}.`);
      return answer(request);
    },
  };
}

/** An issuer with a key of its own, as far as a server sees one. */
export function scriptedIssuer(options: {
  readonly issuer: string;
  /** What it writes about itself, where that differs from its address. */
  readonly metadataIssuer?: string;
  /** Claims, or what somebody would write in their place. */
  readonly claims: (form: URLSearchParams) => JWTPayload | string;
}) {
  const { issuer } = options;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const forms: URLSearchParams[] = [];
  const sign = (claims: JWTPayload | string) =>
    new CompactSign(
      new TextEncoder().encode(typeof claims === 'string' ? claims : JSON.stringify(claims)),
    )
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  const answers: Record<string, Answer> = {
    [`GET ${issuer}/.well-known/openid-configuration`]: () =>
      Response.json({
        issuer: options.metadataIssuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        revocation_endpoint: `${issuer}/revoke`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }),
    [`GET ${issuer}/keys`]: async () =>
      Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256' }] }),
    [`POST ${issuer}/token`]: async (request) => {
      const form = new URLSearchParams(await request.text());
      forms.push(form);
      const id_token = await sign(options.claims(form));
      return Response.json({
        access_token: 'an access token',
        refresh_token: 'a refresh token',
        token_type: 'Bearer',
        expires_in: 3600,
        id_token,
      });
    },
    [`POST ${issuer}/revoke`]: async (request) => {
      forms.push(new URLSearchParams(await request.text()));
      return new Response(null, { status: 200 });
    },
  };
  return { answers, forms, sign };
}
