import type { Product } from '../../../packages/kernel/src/product.ts';
import { runCommand } from '../../../packages/server/src/cli/run-command.ts';
import { wireFieldsOf } from './things.ts';

const now = new Date().toISOString();
const name = 'projects/latchkey/databases/(default)/documents/things/d1';
const text = JSON.stringify({ name, fields: wireFieldsOf(1), createTime: now, updateTime: now });

/** Answers with a document of the usual size, and does nothing else. */
const echo: Product = {
  name: 'echo',
  migrations: [],
  tables: {},
  settings: {},
  commands: [],
  open: () => ({
    mounts: [
      {
        routes: (scope) => {
          scope.get('/echo/*', async (_request, reply) =>
            reply.type('application/json; charset=utf-8').send(text),
          );
        },
      },
    ],
  }),
};

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  products: [echo],
});
