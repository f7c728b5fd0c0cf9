import { createSecretKey } from 'node:crypto';
import type { Identity } from '@latchkey/identity/identity';
import { becomeOperator } from '@latchkey/identity/operators/become-operator';
import { giveBack, wasGivenBack } from '@latchkey/identity/operators/given-back';
import { judgePerson } from '@latchkey/identity/operators/judge-person';
import { type Credentials, sameText } from '@latchkey/kernel/http/credentials';
import type { Exchange } from '@latchkey/kernel/http/token-endpoint';
import {
  type AccessTokens,
  accessTokenSeconds,
  createAccessTokens,
} from '@latchkey/kernel/keys/access-tokens';
import { type PersonTokens, personTokenSeconds } from '@latchkey/kernel/keys/person-tokens';
import { verifyAssertion, verifyOperatorToken } from '@latchkey/kernel/keys/service-account-tokens';
import type { ServerData } from './open-server-data.ts';

/** The tokens of service accounts, which whoever has the master key can make as well. */
export const machineTokens = ({ sealer, store }: Pick<ServerData, 'sealer' | 'store'>) =>
  createAccessTokens(createSecretKey(sealer.deriveKey('access tokens')), store.serviceAccounts);

/** What operators show: machines theirs, and people theirs. */
export type OperatorTokens = { readonly machines: AccessTokens; readonly people: PersonTokens };

/** What production takes from whoever calls. */
export function productionCredentials(
  identity: Identity,
  { machines, people }: OperatorTokens,
): Credentials {
  const { serviceAccounts, publicUrl } = identity;
  return {
    async operator(bearer) {
      const now = identity.now();
      const person = people.read(bearer, now);
      if (person !== undefined) {
        const [operator, isBack] = await Promise.all([
          judgePerson(identity, person),
          wasGivenBack(identity, bearer),
        ]);
        return isBack ? undefined : operator;
      }
      return (
        (await machines.verify(bearer, now)) ??
        verifyOperatorToken(serviceAccounts, publicUrl, bearer, now)
      );
    },
    async isApiKey(key) {
      return sameText(key, (await identity.settings.current('')).apiKey);
    },
  };
}

/** A service account's signature, or somebody's sign-in, for an access token. */
export function exchangeWith(identity: Identity, { machines, people }: OperatorTokens): Exchange {
  const { serviceAccounts, publicUrl, now } = identity;
  const become = becomeOperator(identity);
  return {
    async assertion(text) {
      const key = await verifyAssertion(serviceAccounts, publicUrl, text, now());
      return key && { accessToken: machines.issue(key, now()), seconds: accessTokenSeconds };
    },
    async idToken(asker, text) {
      const operator = await become(asker, text);
      if ('refused' in operator) return operator;
      return {
        accessToken: people.issue(operator, now()),
        seconds: personTokenSeconds,
        role: operator.role,
      };
    },
    async giveBack(asker, token) {
      const person = people.read(token, now());
      if (person === undefined) return;
      const expiresAt = person.issuedAt + personTokenSeconds * 1000;
      await giveBack(identity, asker, token, { ...person, expiresAt });
    },
  };
}
