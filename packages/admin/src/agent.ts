import { Agent } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * Takes every connection to our server, whatever host the SDK believes it talks to: its calls and
 * its downloads of public keys arrive here, and nothing is asked of anybody else.
 */
export function agentFor(server: URL): Agent {
  const secure = server.protocol === 'https:';
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const port = Number(server.port || (secure ? 443 : 80));
  const createConnection = () =>
    secure ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  return Object.assign(new Agent({ keepAlive: true }), { createConnection });
}
