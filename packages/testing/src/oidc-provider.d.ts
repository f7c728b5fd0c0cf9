/** As much of the package as is used here; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { JWK } from 'jose';

  type Context = {
    readonly path: string;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly result?: { readonly login?: unknown };
    };
    readonly response: { get(header: string): string | undefined };
    body: unknown;
    set(header: string, value: string): void;
  };

  type Client = { readonly clientId: string; redirectUriAllowed(address: string): boolean };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown> & { jwks: { keys: JWK[] } });
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly Client: { readonly prototype: Client };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly uid: string; readonly params: Readonly<Record<string, unknown>> }>;
    /** Whether the address in forwarded headers counts. */
    proxy: boolean;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, check: (context: Context) => boolean);
    }
    function base(): {
      get(prompt: 'login'): { readonly checks: { add(check: Check): void } };
      remove(prompt: 'consent'): void;
    };
  }
}
