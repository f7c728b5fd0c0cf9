import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, notMet, partly, running, without, yours } from './answer.ts';

const proxy = 'The server speaks plain HTTP and leaves TLS to the proxy before it';

const settings = (title: string) =>
  shownBy('packages/server/src/config/read-config.test.ts', title);

/** V12 */
export const communication: Answers = {
  'V12.1.1': yours('TLS 1.2 and 1.3 only', `${proxy}: its versions are set there.`),
  'V12.1.2': yours('strong ciphers only', `${proxy}: its ciphers are set there.`),
  'V12.1.3': without('certificates of clients judged', 'Nobody is known by a certificate here.'),
  'V12.2.1': yours(
    'TLS between people and the server',
    `${proxy}. Production does not start without a \`PUBLIC_URL\` of https, and tells browsers to insist on it.`,
    [settings('wants to be reached by https')],
  ),
  'V12.2.2': yours('a certificate that everybody trusts', `${proxy}: the certificate is there.`),
  'V12.3.1': partly(
    'every connection encrypted',
    'Hooks, providers and SMS are called over https, mail over TLS unless you say otherwise. PostgreSQL is encrypted only if `DATABASE_URL` asks for it (`sslmode=verify-full`), and the way from the proxy is not.',
    ['O3', 'Q6', settings('leaves over https, but for %s in development: %s')],
  ),
  'V12.3.2': met('certificates of others checked', [
    shownBy(
      'packages/server/test/threats/outgoing.test.ts',
      'a certificate for another name is not taken',
    ),
    shownBy(
      'packages/server/test/threats/mail-tls.test.ts',
      'a certificate that nobody vouches for, or for another name, is no TLS',
    ),
  ]),
  'V12.3.3': notMet(
    'TLS between parts of the system',
    `${proxy}, and cannot do otherwise. Keep both on one machine, or in a network that encrypts.`,
  ),
  'V12.3.4': yours(
    'known certificates between parts of the system',
    'Say in `DATABASE_URL` which authority PostgreSQL’s certificate is from (`sslrootcert`); `NODE_EXTRA_CA_CERTS` names authorities of your own.',
    [running('Mail')],
  ),
};
