import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { publicUrlOf } from '../config/public-url.ts';
import { requireOwnOrigin } from '../data-origin.ts';
import { handOver } from './key-file.ts';
import { withData } from './with-data.ts';

/** Makes the first owner of an installation, once. Whoever comes later is made by an owner. */
export const init: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, { 'key-file': { type: 'string' } });
  if (positionals.length > 0) {
    throw new UsageError(
      'init takes: [--key-file FILE]. Without it the key is printed; settings come from the environment.',
    );
  }
  return withData(call, async ({ store, clock }, config) => {
    await requireOwnOrigin(config, store, clock.now());
    if ((await store.serviceAccounts.list()).length > 0) {
      throw new UsageError(
        'There are service accounts already (latchkey service-accounts list). Another is made with: latchkey service-accounts create NAME --role ROLE.',
      );
    }
    const at = clock.now();
    const { key, file } = await createServiceAccount(config.server.project, 'first-operator', at, {
      publicUrl: publicUrlOf(config),
    });
    const event = auditEvent(atTheCommandLine, at, 'service_account_created', key.email, key.role);
    await handOver(file, values['key-file'], config, () =>
      store.serviceAccounts.add(key, store.audit.record(event)),
    );
    return 0;
  });
};
