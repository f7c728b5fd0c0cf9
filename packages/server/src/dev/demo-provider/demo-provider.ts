import { askForJson } from '@latchkey/identity/providers/adapters/ask-for-json';
import type { IdTokenClaims } from '@latchkey/identity/providers/adapters/foreign-id-token';
import { oauthPresets } from '@latchkey/identity/providers/adapters/oauth-presets';
import { oidcProvider } from '@latchkey/identity/providers/adapters/oidc';
import type { Surroundings } from '@latchkey/identity/providers/adapters/surroundings';
import type { ForeignProvider } from '@latchkey/identity/providers/foreign-provider';
import { Refused } from '@latchkey/kernel/refused';
import type { FastifyInstance } from 'fastify';
import { fetchFromServer } from './fetch-from-server.ts';
import { subjectEnd } from './people.ts';
import { demoPath, playedProviders } from './played-providers.ts';

/** The only parameter that means something to the chooser; real providers' own ones do not. */
const hintIn = ({ login_hint: hint }: Readonly<Record<string, string>>) =>
  hint === undefined ? {} : { login_hint: hint };

/** Those whose access tokens count in production as well. */
const tellsForWhom = (providerId: string) =>
  providerId === 'google.com' || oauthPresets[providerId]?.clientOf !== undefined;

/** Plays the providers that nobody configured. Each is asked as any issuer is, by the same code. */
export function createDemoProviders(
  surroundings: Surroundings,
  app: () => FastifyInstance,
): (providerId: string) => ForeignProvider | undefined {
  const outgoing = { fetch: fetchFromServer(app), complaint: () => undefined };

  const inside = { ...surroundings, outgoing };
  const issuer = `${surroundings.publicUrl}${demoPath}`;

  /** Whose token it is. Each played provider has names of its own for people, which say that it is its. */
  async function readAccessToken(providerId: string, accessToken: string): Promise<IdTokenClaims> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const person = await askForJson(inside, `${issuer}/me`, { headers });
    const { sub } = person;
    if (typeof sub !== 'string' || !sub.endsWith(subjectEnd(providerId))) {
      throw new Refused('INVALID_IDP_RESPONSE', 'The access token is for another application.');
    }
    return { ...person, sub };
  }

  function play(providerId: string): ForeignProvider {
    const played = oidcProvider(inside, {
      providerId,
      issuer,
      clientId: providerId,
      responseType: 'code',
      scopes: ['openid', 'email', 'profile'],
      ...(tellsForWhom(providerId)
        ? { readAccessToken: (token) => readAccessToken(providerId, token) }
        : {}),
    });
    return {
      ...played,
      depart: (to) => played.depart({ ...to, scopes: [], parameters: hintIn(to.parameters) }),
    };
  }

  const playing = new Map([...playedProviders.keys()].map((id) => [id, play(id)]));
  return (providerId) => playing.get(providerId);
}
