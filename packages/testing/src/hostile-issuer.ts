import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostileIssuer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Every code that was brought to it to be exchanged. */
  readonly codes: string[];
  /** Whether it says of itself that its answers name it. It says whatever gets it in. */
  announce(named: boolean): void;
  /** An operator writes down there where it may send people; it could not care less. */
  register(address: string): void;
  /** Where it sends a visitor of its own instead of answering: to whoever `elsewhere` leads to. */
  mislead(authUri: string, elsewhere: string, changes?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
};

/**
 * An issuer that somebody configured and that turns on the others: it leads its visitors to another
 * provider, under the state they came with, and waits for the code to be brought to it.
 */
export async function startHostileIssuer(): Promise<HostileIssuer> {
  const codes: string[] = [];
  let announcing = false;

  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          authorization_response_iss_parameter_supported: announcing,
        }),
      );
      return;
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    codes.push(...form.getAll('code'));
    response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    clientId: 'latchkey',
    clientSecret: 'a secret that is none',
    codes,
    announce(named) {
      announcing = named;
    },
    register: () => undefined,
    mislead(authUri, elsewhere, changes = {}) {
      const state = new URL(authUri).searchParams.get('state') ?? '';
      const url = new URL(elsewhere);
      for (const [name, value] of Object.entries({ ...changes, state })) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
