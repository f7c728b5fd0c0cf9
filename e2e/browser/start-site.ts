import { testSite } from '../../apps/web/test/test-site.ts';
import { startWorld, type World, type WorldOptions } from '../../packages/testing/src/world.ts';
import { freePort } from '../free-port.ts';

type MailKind = Awaited<ReturnType<World['mailsTo']>>[number]['mail']['kind'];

export type RunningSite = World & {
  readonly url: string;
  /** The link in the newest mail to an address, of a kind if one is named. */
  linkFor(email: string, kind?: MailKind): Promise<string>;
};

/** A whole server on a port of its own, with a clock that tests set and an outbox they read. */
export async function startSite(options: WorldOptions = {}): Promise<RunningSite> {
  // Chosen first, for links in mails and tokens carry the address.
  const port = await freePort('localhost');
  const url = `http://localhost:${port}`;
  const world = await startWorld({
    ...options,
    environment: { PUBLIC_URL: url, ...options.environment },
  });
  await world.app.listen({ port, host: 'localhost' });
  return {
    ...world,
    url,
    async linkFor(email, kind) {
      const mails = await world.mailsTo(email);
      const found = mails.find(
        ({ mail }) => mail.link !== null && (kind === undefined || mail.kind === kind),
      );
      if (found?.mail.link) return found.mail.link;
      const kinds = mails.map(({ mail }) => mail.kind).join(', ') || 'none';
      throw new Error(`No mail with a link for ${email}. Newest first there are: ${kinds}.`);
    },
  };
}

/** The same with the web application, as it is built for production. */
export const startWebApplication = async (options: WorldOptions = {}): Promise<RunningSite> =>
  startSite({ site: await testSite(), ...options });
