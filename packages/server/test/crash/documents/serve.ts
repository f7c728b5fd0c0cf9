/** The server with documents beside accounts, as a process that can be killed. */
import { documentsProduct } from '../../../../documents/src/product.ts';
import { runCommand } from '../../../src/cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  products: [documentsProduct],
});
