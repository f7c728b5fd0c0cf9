import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';

export type TlsHost = {
  readonly port: number;
  /** The names it was called by, as TLS tells them: one for every connection. */
  readonly names: (string | false)[];
  close(): Promise<void>;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** One that nobody trusts yet. */
export async function certificateFor(name: string): Promise<{ cert: string; key: string }> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      // Trusted ones are told apart by it.
      name: `CN=${crypto.randomUUID()}`,
      notBefore: new Date(Date.now() - 60_000),
      notAfter: new Date(Date.now() + 3_600_000),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
    },
    crypto,
  );
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: certificate.toString('pem'),
    key: x509.PemConverter.encode(privateKey, 'PRIVATE KEY'),
  };
}

/** One that this process trusts from now on. */
export async function trustedCertificateFor(name: string): Promise<{ cert: string; key: string }> {
  const certificate = await certificateFor(name);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  return certificate;
}

/** A web server on an address of loopback, with a certificate for a name that this process trusts. */
export async function startTlsHost(
  name: string,
  listener: RequestListener,
  address = '127.0.0.1',
  port = 0,
): Promise<TlsHost> {
  const { cert, key } = await trustedCertificateFor(name);
  const names: (string | false)[] = [];
  const server = createServer({ cert, key }, listener);
  server.on('secureConnection', (socket: TLSSocket & { servername?: string | false }) =>
    names.push(socket.servername ?? false),
  );
  server.listen(port, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    names,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
