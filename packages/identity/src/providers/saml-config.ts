import { X509Certificate } from 'node:crypto';
import { Refused } from '@latchkey/kernel/refused';
import type { Message, samlProviderConfig } from '@latchkey/protocol';
import { handlerAddress } from './redirect-address.ts';
import type { SamlConfig } from './saml-provider.ts';

/** What a key may be to check a signature in a moment: nobody has larger ones for good reasons. */
const limits = {
  nameLength: 1024,
  certificates: 10,
  keyBits: 2048,
  mostKeyBits: 8192,
  mostExponent: 2n ** 32n,
} as const;

const refuse = (reason: string): never => {
  throw new Refused('INVALID_CONFIG', reason);
};

/** SAML calls it an entity id: any name without blanks, most often an address. */
function checkName(name: string | undefined, called: string): string {
  if (!name) return refuse(`${called} is missing.`);
  if (name.length > limits.nameLength || /[\s\p{Cc}]/u.test(name)) {
    refuse(`${called} has at most ${limits.nameLength} characters and no blanks.`);
  }
  return name;
}

const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Only browsers go there, never this server. */
function checkSignInAddress(ssoUrl: string | undefined): string {
  if (!ssoUrl) return refuse('idpConfig.ssoUrl is missing.');
  if (!URL.canParse(ssoUrl)) return refuse('idpConfig.ssoUrl must be an absolute URL.');
  const { protocol, hostname, hash } = new URL(ssoUrl);
  const allowed = protocol === 'https:' || (protocol === 'http:' && ownMachine.test(hostname));
  if (!allowed) refuse('idpConfig.ssoUrl must be an https URL.');
  if (hash !== '') refuse('idpConfig.ssoUrl must have no fragment.');
  return ssoUrl;
}

const armour = /-----(?:BEGIN|END) CERTIFICATE-----|\s/g;

function checkCertificate(text: string): string {
  const bare = text.replace(armour, '');
  if (bare === '' || !/^[A-Za-z0-9+/]+=*$/.test(bare)) {
    return refuse('A certificate in idpConfig.idpCertificates is not in PEM form.');
  }
  const lines = bare.match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  const { asymmetricKeyType, asymmetricKeyDetails } = keyIn(pem);
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType !== 'rsa' || modulusLength < limits.keyBits) {
    refuse(`A certificate needs an RSA key of at least ${limits.keyBits} bits.`);
  }
  if (modulusLength > limits.mostKeyBits || publicExponent > limits.mostExponent) {
    refuse(
      `A certificate needs an RSA key of at most ${limits.mostKeyBits} bits, with a short exponent.`,
    );
  }
  return pem;
}

function keyIn(pem: string) {
  try {
    return new X509Certificate(pem).publicKey;
  } catch {
    return refuse('A certificate in idpConfig.idpCertificates cannot be read.');
  }
}

function checkCertificates(certificates: readonly { x509Certificate?: string | undefined }[]) {
  if (certificates.length === 0) refuse('idpConfig.idpCertificates is empty.');
  if (certificates.length > limits.certificates) {
    refuse(`At most ${limits.certificates} certificates fit into idpConfig.idpCertificates.`);
  }
  return certificates.map(({ x509Certificate = '' }) => checkCertificate(x509Certificate));
}

/** A configuration that can work, or a refusal that says why not. Answers come to the handler. */
export function checkSamlConfig(
  place: { readonly publicUrl: string },
  { idpConfig, spConfig }: Message<typeof samlProviderConfig>,
): SamlConfig {
  if (idpConfig === undefined) return refuse('idpConfig is missing.');
  if (!spConfig?.spEntityId) throw new Refused('MISSING_SAML_RELYING_PARTY_CONFIG');
  const handler = handlerAddress(place);
  if (spConfig.callbackUri && spConfig.callbackUri !== handler) {
    refuse(`spConfig.callbackUri can only be ${handler}.`);
  }
  return {
    idpEntityId: checkName(idpConfig.idpEntityId, 'idpConfig.idpEntityId'),
    ssoUrl: checkSignInAddress(idpConfig.ssoUrl),
    signRequest: idpConfig.signRequest ?? false,
    idpCertificates: checkCertificates(idpConfig.idpCertificates ?? []),
    spEntityId: checkName(spConfig.spEntityId, 'spConfig.spEntityId'),
  };
}
