import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { identityData } from '@latchkey/identity/store/identity-data';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { leadToProjects } from './lead-to-project.ts';

test('whoever hangs up while a project is opened leaves it', async () => {
  const left = vi.fn();
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const app = fastify();
  const project = fastify();
  leadToProjects(
    app,
    { id: 'latchkey', number: '1' },
    {
      async enter() {
        asked.resolve();
        await opened.promise;
        return { app: project, leave: left };
      },
      close: async () => undefined,
    },
  );
  const hungUp = Promise.withResolvers<void>();
  app.get('/v1/any', { config: { product: identityData.name } }, async () => 'not reached');
  app.server.on('connection', (socket) => socket.once('close', hungUp.resolve));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  client.write('GET /v1/any?key=lk-project-beta HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;
  client.destroy();
  await hungUp.promise;
  opened.resolve();
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  await project.close();
  await app.close();
});
