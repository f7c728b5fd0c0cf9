import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../identity.ts';

type Project = Pick<Identity, 'publicUrl' | 'project' | 'settings'>;

async function clientConfig({ publicUrl, project, settings }: Project) {
  const { apiKey } = await settings.current('');
  return { apiKey, authDomain: new URL(publicUrl).host, projectId: project.id };
}

/** For pages that load the client as scripts: `firebase` is there already, and is told of this server. */
function initScript(config: object, publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  const hosts = { apiHost: host, tokenApiHost: host, apiScheme: protocol.replace(':', '') };
  return `if (typeof firebase === 'undefined') {
  throw new Error('Include the scripts of the firebase client before this one.');
}
firebase.initializeApp(${JSON.stringify(config)});
if (firebase.auth) Object.assign(firebase.auth()._delegate.config, ${JSON.stringify(hosts)});
`;
}

/** What a page on this origin needs to know of the project; none of it is a secret. */
export function mountInitRoutes(app: FastifyInstance, identity: Project): void {
  app.get('/__/firebase/init.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return clientConfig(identity);
  });

  app.get('/__/firebase/init.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(initScript(await clientConfig(identity), identity.publicUrl)),
  );
}
