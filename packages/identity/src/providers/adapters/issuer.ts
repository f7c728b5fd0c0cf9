import { Refused } from '@latchkey/kernel/refused';
import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import type { Surroundings } from './surroundings.ts';

/** Addresses of an issuer change rarely, but they do. */
const lifetime = 60 * 60_000;

export type IssuerOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: () => Promise<string>;
};

type ResponseType = 'code' | 'idToken';

export type Issuer = {
  readonly configuration: () => Promise<client.Configuration>;
  readonly keys: JWTVerifyGetKey;
  /** Refuses to leave for an issuer whose answers would not tell that they are its own. */
  readonly requireNamed: (responseType: ResponseType) => Promise<void>;
  /**
   * An answer that names its sender names this issuer. Issuers that announce to do so are held to it
   * (RFC 9207, 2.4), and so is whoever shares an address; an ID token that was asked for names them.
   */
  readonly checkSender: (
    parameters: URLSearchParams,
    asked: { readonly responseType: ResponseType; readonly sharesAddress: boolean },
  ) => Promise<void>;
};

/** Whether an address may be called is decided where it is called; the library need not know. */
export const ourWayOut = (surroundings: Surroundings) => ({
  [client.customFetch]: (url: string, { body, ...rest }: client.CustomFetchOptions) =>
    boundedFetch(surroundings)(url, {
      ...rest,
      ...(body === undefined ? {} : { body }),
    } as RequestInit),
  execute: [client.allowInsecureRequests],
  timeout: 10,
});

/** In the body where the issuer takes it there, otherwise in the header, which all of them have to. */
export const clientAuthentication =
  (clientSecret: IssuerOptions['clientSecret']): client.ClientAuth =>
  async (server, ours, body, headers) => {
    if (clientSecret === undefined) return client.None()(server, ours, body, headers);
    const secret = await clientSecret();
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const authenticate = inBody
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret);
    return authenticate(server, ours, body, headers);
  };

function checkAddresses({ outgoing }: Surroundings, configuration: client.Configuration): void {
  const { authorization_endpoint: signIn, jwks_uri: keys } = configuration.serverMetadata();
  for (const address of [signIn, keys]) {
    if (address === undefined || outgoing.complaint(address) !== undefined) {
      throw new Refused('INVALID_IDP_RESPONSE', 'The issuer names addresses that cannot be used.');
    }
  }
}

const namesItself = (configuration: client.Configuration): boolean =>
  configuration.serverMetadata().authorization_response_iss_parameter_supported === true;

/** What an issuer publishes about itself, kept for a while. */
export function openIssuer(surroundings: Surroundings, options: IssuerOptions): Issuer {
  const { issuer, clientId, clientSecret } = options;
  let known: { readonly at: number; readonly is: Promise<client.Configuration> } | undefined;

  async function discover(): Promise<client.Configuration> {
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      {},
      clientAuthentication(clientSecret),
      ourWayOut(surroundings),
    );
    checkAddresses(surroundings, configuration);
    return configuration;
  }

  function configuration(): Promise<client.Configuration> {
    const now = surroundings.now();
    if (known !== undefined && now - known.at < lifetime) return known.is;
    const looking = { at: now, is: discover() };
    known = looking;
    looking.is.catch(() => {
      if (known === looking) known = undefined;
    });
    return looking.is;
  }

  return {
    configuration,
    keys: createIssuerKeys(surroundings, async () =>
      String((await configuration()).serverMetadata().jwks_uri),
    ),
    async requireNamed(responseType) {
      if (responseType === 'idToken' || namesItself(await configuration())) return;
      throw new Refused(
        'OPERATION_NOT_ALLOWED',
        'The issuer does not announce that it names itself in its answers, so that it needs an address of its own.',
      );
    },
    async checkSender(parameters, { responseType, sharesAddress }) {
      const iss = parameters.get('iss');
      const always = sharesAddress || namesItself(await configuration());
      if (iss === null && (!always || responseType === 'idToken')) return;
      if (iss !== (await configuration()).serverMetadata().issuer) {
        throw new Refused('INVALID_IDP_RESPONSE', 'The answer is from another issuer.');
      }
    },
  };
}
