import type { FastifyInstance } from 'fastify';
import { oidcProvider } from '../../federation/oidc.ts';
import type { Surroundings } from '../../federation/surroundings.ts';
import type { ForeignProvider } from '../../identity/federation/foreign-provider.ts';
import { fetchFromServer } from './fetch-from-server.ts';
import { demoPath, playedProviders } from './played-providers.ts';

/** The only parameter that means something to the chooser; real providers' own ones do not. */
const hintIn = ({ login_hint: hint }: Readonly<Record<string, string>>) =>
  hint === undefined ? {} : { login_hint: hint };

/** Plays the providers that nobody configured. Each is asked as any issuer is, by the same code. */
export function createDemoProviders(
  surroundings: Surroundings,
  app: () => FastifyInstance,
): (providerId: string) => ForeignProvider | undefined {
  const outgoing = { fetch: fetchFromServer(app), complaint: () => undefined };

  function play(providerId: string): ForeignProvider {
    const played = oidcProvider(
      { ...surroundings, outgoing },
      {
        providerId,
        issuer: `${surroundings.publicUrl}${demoPath}`,
        clientId: providerId,
        responseType: 'code',
        scopes: ['openid', 'email', 'profile'],
      },
    );
    return {
      ...played,
      depart: (to) => played.depart({ ...to, scopes: [], parameters: hintIn(to.parameters) }),
    };
  }

  const playing = new Map([...playedProviders.keys()].map((id) => [id, play(id)]));
  return (providerId) => playing.get(providerId);
}
