import { createPrivateKey } from 'node:crypto';
import { Refused } from '@latchkey/kernel/refused';
import { knownProviderConfig, type Message } from '@latchkey/protocol';
import type { AppleKey } from '../provider-config.ts';
import { isKnownProvider } from '../provider-names.ts';
import { asksForHandler, redirectAddress } from '../redirect-address.ts';
import { checkClientId, checkClientSecret } from './client-fields.ts';
import type { KindOfConfig } from './kind-of-config.ts';

type Shown = Message<typeof knownProviderConfig>;

const refuse = (reason: string): never => {
  throw new Refused('INVALID_CONFIG', reason);
};

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Three things from Apple's developer pages, of which none works without the others. */
function checkAppleKey({ appleSignInConfig }: Shown): AppleKey | null {
  const { keyId, teamId, privateKey } = appleSignInConfig?.codeFlowConfig ?? {};
  if (!keyId && !teamId && !privateKey) return null;
  if (!keyId || !teamId || !privateKey)
    return refuse('codeFlowConfig has keyId, teamId, privateKey.');
  if (!/^[A-Z0-9]{1,32}$/i.test(keyId) || !/^[A-Z0-9]{1,32}$/i.test(teamId)) {
    refuse('keyId and teamId are letters and digits.');
  }
  if (!isSigningKey(privateKey)) refuse('privateKey is the P-256 key in the .p8 file from Apple.');
  return { keyId, teamId, privateKey };
}

function checkBundleIds({ appleSignInConfig }: Shown): readonly string[] {
  const bundleIds = appleSignInConfig?.bundleIds ?? [];
  if (bundleIds.length > 50) refuse('There are at most 50 bundleIds.');
  return bundleIds.map((bundleId) => checkClientId(bundleId));
}

export const knownConfigs: KindOfConfig<Shown> = {
  resource: 'defaultSupportedIdpConfigs',
  fields: knownProviderConfig,
  accepts: isKnownProvider,
  async settingsOf(identity, of, sent) {
    const { providerId } = of;
    const clientId = checkClientId(sent.clientId);
    const clientSecret = checkClientSecret(sent.clientSecret);
    const isApple = providerId === 'apple.com';
    if (!isApple && sent.appleSignInConfig !== undefined) refuse('appleSignInConfig is for Apple.');
    if (!isApple && clientSecret === null) throw new Refused('MISSING_OAUTH_CLIENT_SECRET');
    if (asksForHandler(identity, of, sent.redirectUri)) {
      refuse(`${providerId} does not always name itself in its answers: it needs its own address.`);
    }
    const known = {
      clientId,
      clientSecret,
      appleKey: checkAppleKey(sent),
      bundleIds: checkBundleIds(sent),
    };
    return { kind: 'known', known };
  },
  fieldsOf(identity, config) {
    const { settings } = config;
    if (settings.kind !== 'known') return {};
    const { clientId, clientSecret, appleKey, bundleIds } = settings.known;
    const isApple = appleKey !== null || bundleIds.length > 0;
    return {
      clientId,
      ...(clientSecret === null ? {} : { clientSecret }),
      redirectUri: redirectAddress(identity, config),
      ...(isApple
        ? {
            appleSignInConfig: {
              bundleIds: [...bundleIds],
              ...(appleKey === null ? {} : { codeFlowConfig: appleKey }),
            },
          }
        : {}),
    };
  },
  withoutSecrets({ clientSecret: _secret, appleSignInConfig: apple, ...shown }) {
    if (apple === undefined) return shown;
    const { codeFlowConfig, ...more } = apple;
    if (codeFlowConfig === undefined) return { ...shown, appleSignInConfig: more };
    const { privateKey: _key, ...named } = codeFlowConfig;
    return { ...shown, appleSignInConfig: { ...more, codeFlowConfig: named } };
  },
};
