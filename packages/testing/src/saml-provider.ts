import { createPublicKey, createVerify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { honestAnswer, type SamlAnswer } from './saml-answer.ts';
import { newSamlSigningKey, type SamlSigningKey, signedAnswer } from './saml-signing.ts';
import { type ProviderAnswer, visitProvider } from './visit-provider.ts';

/** What it was asked. */
export type SamlRequest = {
  readonly xml: string;
  readonly id: string;
  readonly issuer: string;
  readonly answerTo: string;
  readonly relayState: string | null;
  /** Whether the signature of the address is by this certificate; nothing where there is none. */
  readonly signedBy: (certificate: string) => boolean | undefined;
};

export type SamlProvider = {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly requests: SamlRequest[];
  readonly key: SamlSigningKey;
  /** What an operator writes down of it. */
  inboundSamlConfig(more?: Record<string, unknown>): Record<string, unknown>;
  /** Does what a person in a browser does, up to the form that goes to us. */
  visit(authUri: string, nameId: string, changes?: Partial<SamlAnswer>): Promise<ProviderAnswer>;
  close(): Promise<void>;
};

export const spEntityId = 'urn:example:latchkey';

const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? '';

function readRequest(url: URL): SamlRequest {
  const { searchParams, search } = url;
  const compressed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(compressed).toString();
  return {
    xml,
    id: found(/ ID="([^"]*)"/, xml),
    issuer: found(/<saml:Issuer[^>]*>([^<]*)</, xml),
    answerTo: found(/ AssertionConsumerServiceURL="([^"]*)"/, xml),
    relayState: searchParams.get('RelayState'),
    signedBy(certificate) {
      const signature = searchParams.get('Signature');
      if (signature === null) return undefined;
      // The bytes that were signed are those of the address, not those of their meaning.
      const covered = search.slice(1, search.indexOf('&Signature='));
      return createVerify('sha256')
        .update(covered)
        .verify(createPublicKey(certificate), signature, 'base64');
    },
  };
}

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

const selfSendingForm = (action: string, fields: Record<string, string>) =>
  `<!doctype html><title>SAML</title><form method="post" action="${attribute(action)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`)
    .join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`;

/** A real SAML 2.0 identity provider on loopback. Whoever comes is asked for a name and is believed. */
export async function startSamlProvider(now: () => number = Date.now): Promise<SamlProvider> {
  const key = await newSamlSigningKey();
  const requests: SamlRequest[] = [];
  let changes: Partial<SamlAnswer> = {};

  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '', entityId);
    const nameId = url.searchParams.get('name');
    const html = (text: string) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
    if (nameId === null) {
      requests.push(readRequest(url));
      const fields = [...url.searchParams].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`,
      );
      html(
        `<!doctype html><title>SAML</title><form>${fields.join('')}<input name="name" value="ada@example.com"><button>Sign in</button></form>`,
      );
      return;
    }
    const request = readRequest(url);
    const answer = honestAnswer({
      requestId: request.id,
      redirectUri: request.answerTo,
      spEntityId: request.issuer,
      idpEntityId: entityId,
      nameId,
      attributes: { displayName: ['Ada Lovelace'], groups: ['engines', 'poetry'] },
      now: now(),
    });
    const xml = signedAnswer({ ...answer, ...changes }, now(), key);
    html(
      selfSendingForm(request.answerTo, {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: request.relayState ?? '',
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const entityId = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ssoUrl = `${entityId}/sso`;

  return {
    entityId,
    ssoUrl,
    requests,
    key,
    inboundSamlConfig: (more = {}) => ({
      displayName: 'Acme',
      enabled: true,
      idpConfig: {
        idpEntityId: entityId,
        ssoUrl,
        idpCertificates: [{ x509Certificate: key.certificate }],
        ...more,
      },
      spConfig: { spEntityId },
    }),
    async visit(authUri, nameId, planted = {}) {
      changes = planted;
      const { searchParams } = new URL(authUri);
      const redirectUri = readRequest(new URL(authUri)).answerTo;
      return visitProvider(
        authUri,
        redirectUri,
        () => `${ssoUrl}?${searchParams}&name=${encodeURIComponent(nameId)}`,
      );
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
