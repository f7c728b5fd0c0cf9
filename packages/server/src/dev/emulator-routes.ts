import type { Identity } from '@latchkey/identity/identity';
import { getConfig } from '@latchkey/identity/settings/get-config';
import { updateConfig } from '@latchkey/identity/settings/update-config';
import { tables } from '@latchkey/identity/store/tables';
import { requireTenant } from '@latchkey/identity/tenants/open-tenant';
import type { Caller } from '@latchkey/kernel/caller';
import { tablesThat } from '@latchkey/kernel/store/table';
import { readMessage, updateConfig as updateConfigOperation } from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DevelopmentContext } from './development-context.ts';
import { openOobCodes, openVerificationCodes } from './open-codes.ts';

/** Emptied for the next test. Keys, settings and service accounts stay. */
const emptied = tablesThat(tables, { reset: 'emptied' });

const helper: Omit<Caller, 'requestId'> = {
  tenant: '',
  operator: 'emulator helper',
  address: 'loopback',
  userAgent: '',
  locale: undefined,
};

const callerOf = (request: FastifyRequest): Caller => ({ ...helper, requestId: request.id });

async function tenantOf(identity: Identity, request: FastifyRequest): Promise<string> {
  const { tenant = '' } = request.params as { readonly tenant?: string };
  await requireTenant(identity, tenant, helper.operator, { evenWhenDisabled: true });
  return tenant;
}

/** The two switches that test suites have, and look at whether they are on or off. */
async function switches(identity: Identity, caller: Caller) {
  const { signIn, emailPrivacyConfig } = await getConfig(identity, caller);
  return {
    signIn: { allowDuplicateEmails: signIn?.allowDuplicateEmails ?? false },
    emailPrivacyConfig: {
      enableImprovedEmailPrivacy: emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false,
    },
  };
}

/** The helpers that test suites written for the emulator call. */
export function mountEmulatorRoutes(
  app: FastifyInstance,
  { identity, store, database }: DevelopmentContext,
): void {
  const prefix = '/emulator/v1/projects/:project';
  const parameter = database.dialect === 'sqlite' ? '?' : '$1';

  app.options('/emulator/v1/*', async (_request, reply) => reply.code(204).send());

  // For the project itself, and for each of its tenants.
  for (const scope of [prefix, `${prefix}/tenants/:tenant`]) {
    app.delete(`${scope}/accounts`, async (request) => {
      const parameters = [await tenantOf(identity, request)];
      await database.commit(
        emptied.map((table) => ({
          sql: `DELETE FROM ${table} WHERE tenant = ${parameter}`,
          parameters,
        })),
      );
      return {};
    });

    app.get(`${scope}/oobCodes`, async (request) => ({
      oobCodes: await openOobCodes(store, await tenantOf(identity, request), identity.now()),
    }));

    app.get(`${scope}/verificationCodes`, async (request) => ({
      verificationCodes: await openVerificationCodes(
        store,
        await tenantOf(identity, request),
        identity.now(),
      ),
    }));
  }

  app.get(`${prefix}/config`, (request) => switches(identity, callerOf(request)));

  app.patch(`${prefix}/config`, async (request) => {
    const sent = readMessage(updateConfigOperation.request, request.body ?? {});
    const updateMask = [
      ...(sent.signIn?.allowDuplicateEmails === undefined ? [] : ['signIn.allowDuplicateEmails']),
      ...(sent.emailPrivacyConfig?.enableImprovedEmailPrivacy === undefined
        ? []
        : ['emailPrivacyConfig']),
    ].join(',');
    if (updateMask !== '') await updateConfig(identity, callerOf(request), { ...sent, updateMask });
    return switches(identity, callerOf(request));
  });
}
