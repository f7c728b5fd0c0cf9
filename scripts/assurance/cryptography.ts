import { server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, notMet, partly, running, said } from './answer.ts';

const sealing = (title: string) => shownBy('packages/kernel/src/keys/sealing.test.ts', title);
const argon2 = (title: string) => shownBy('packages/identity/src/hashing/argon2.test.ts', title);
const signingKey = (title: string) =>
  shownBy('packages/kernel/src/keys/signing-key.test.ts', title);

/** V11 */
export const cryptography: Answers = {
  'V11.1.1': partly(
    'the life of keys written down',
    'It is for signing keys and for keeping the master key; there is no way to replace the master key of an installation.',
    [running('Keys'), running('Data')],
  ),
  'V11.1.2': notMet(
    'an inventory of keys and algorithms',
    'There is none: what is used is in the code and in several pages, and in no list that is kept up to date.',
  ),
  'V11.2.1': met(
    'cryptography by proven libraries',
    [
      argon2('is the one the reference implementation makes'),
      server('second-factors/totp.test.ts', 'at second %i is %s, as RFC 6238 says'),
      'SA1',
    ],
    'Node’s own (OpenSSL), argon2 in Rust, jose, node-saml and SimpleWebAuthn.',
  ),
  'V11.2.2': partly(
    'algorithms and keys can be exchanged',
    'Password hashes, signing keys and the form of sealed values can; the master key cannot be exchanged, and tokens are RS256 as the protocol has it.',
    [
      'T7',
      argon2('when it differs in %s'),
      sealing('is text of one known form and never the same twice'),
    ],
  ),
  'V11.2.3': partly(
    '128 bits of security everywhere',
    'Signing keys have 2048 bits by default, which are 112. `LATCHKEY_KEY_BITS` makes them longer.',
    [
      signingKey('a signing key can be larger, and the longest project name fits'),
      said('README.md', 'Settings'),
    ],
  ),
  'V11.3.1': met(
    'no weak modes and paddings for encryption',
    [
      sealing('is text of one known form and never the same twice'),
      said('docs/saml.md', 'When it does not work'),
    ],
    'Nothing is encrypted with RSA, and encrypted SAML assertions are not read. Signatures are PKCS#1 v1.5 where RS256 is.',
  ),
  'V11.3.2': met(
    'only approved ciphers',
    [sealing('is text of one known form and never the same twice'), 'O6'],
    'AES-256-GCM. AES in counter mode is a part of Firebase’s scrypt, for passwords that came from there.',
  ),
  'V11.3.3': met('what is sealed cannot be altered', [
    sealing('does not survive any single flipped bit'),
    sealing('cannot be moved to another row'),
    'O6',
  ]),
  'V11.4.1': partly(
    'only approved hashes',
    'SHA-1 is in the codes of apps, because no other works in all of them, and in the question about leaked passwords. MD5 and SHA-1 are computed for imported passwords until their first right use.',
    [
      'SA6',
      'T1',
      shownBy(
        'packages/identity/src/hashing/imported/imported-hash.test.ts',
        'of %s lets its password in and asks to be replaced',
      ),
    ],
  ),
  'V11.4.2': met(
    'passwords under a slow hash',
    [
      shownBy(
        'packages/identity/src/hashing/password-workers.test.ts',
        'the default is argon2id with 19 MiB, two passes and one lane',
      ),
      argon2('is a PHC string of argon2id 0x13 with a 16 byte salt and a 32 byte tag'),
      'D5',
    ],
    'An imported hash stays as it came until its password is first used.',
  ),
  'V11.4.3': met('strong hashes in signatures', ['T1', 'SA6', 'F5', 'O4']),
  'V11.4.4': met(
    'keys from passwords made slowly',
    ['O6'],
    'One is: that of a backup with a passphrase, by scrypt with 128 MB.',
  ),
  'V11.5.1': met(
    'secrets random, of 128 bits and more',
    [
      'C9',
      'RT7',
      server('second-factors/totp.test.ts', 'a secret has 160 bits, and no two are the same'),
    ],
    'What people have to type is shorter: six digits, and recovery codes of 50 bits, both with counted tries.',
  ),
  'V11.6.1': met('keys and signatures by approved algorithms', [
    'T1',
    'SA6',
    'M9',
    signingKey('is recorded with its size, times and generation'),
  ]),
};
