import { createPrivateKey } from 'node:crypto';
import { createServiceAccount } from '@latchkey/kernel/keys/service-account';
import type { Role } from '@latchkey/protocol';
import type { World } from '@latchkey/testing/world';
import { SignJWT } from 'jose';

/** What a service account with this role shows, which is made for it. */
export async function operatorToken(world: World, role: Role): Promise<string> {
  const { id } = world.identity.project;
  const name = `machine-${role}`.toLowerCase();
  const { key, file } = await createServiceAccount(id, name, world.now(), { role });
  await world.data.store.serviceAccounts.add(key);
  const issued = Math.floor(world.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(file.client_email)
    .setSubject(file.client_email)
    .setAudience(world.identity.publicUrl)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 600)
    .sign(createPrivateKey(file.private_key));
}
