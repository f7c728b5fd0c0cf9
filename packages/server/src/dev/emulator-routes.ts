import type { CodePurpose } from '@latchkey/identity/codes/code';
import type { Identity } from '@latchkey/identity/identity';
import { getConfig } from '@latchkey/identity/settings/get-config';
import { updateConfig } from '@latchkey/identity/settings/update-config';
import { tables } from '@latchkey/identity/store/tables';
import { requireTenant } from '@latchkey/identity/tenants/open-tenant';
import type { Caller } from '@latchkey/kernel/caller';
import { tablesThat } from '@latchkey/kernel/store/table';
import {
  linkModes,
  readMessage,
  updateConfig as updateConfigOperation,
  writeMessage,
} from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DevelopmentContext } from './development-context.ts';

const purposes = Object.fromEntries(
  Object.entries(linkModes).map(([purpose, mode]) => [mode, purpose as CodePurpose]),
);

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

/** The helpers that test suites written for the emulator call. */
export function mountEmulatorRoutes(
  app: FastifyInstance,
  { identity, store, database }: DevelopmentContext,
): void {
  const prefix = '/emulator/v1/projects/:project';
  const parameter = database.dialect === 'sqlite' ? '?' : '$1';

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

    app.get(`${scope}/oobCodes`, async (request) => {
      const tenant = await tenantOf(identity, request);
      const queued = await store.keptMessages.recent(500);
      const oobCodes = queued.flatMap(({ mail }) => {
        const code = mail.link === null ? null : new URL(mail.link).searchParams.get('oobCode');
        const requestType = purposes[mail.kind];
        if (code === null || requestType === undefined || mail.tenant !== tenant) return [];
        return [
          {
            email: mail.email,
            ...(mail.newEmail === null ? {} : { newEmail: mail.newEmail }),
            requestType,
            oobCode: code,
            oobLink: mail.link,
          },
        ];
      });
      return { oobCodes: oobCodes.reverse() };
    });

    app.get(`${scope}/verificationCodes`, async (request) => {
      const tenant = await tenantOf(identity, request);
      const queued = await store.keptMessages.recentSms(500);
      const verificationCodes = queued
        .filter(({ sms }) => sms.tenant === tenant)
        .map(({ sms }) => ({
          phoneNumber: sms.to,
          code: sms.code,
          sessionInfo: sms.sessionInfo,
        }));
      return { verificationCodes: verificationCodes.reverse() };
    });
  }

  app.get(`${prefix}/config`, async (request) => {
    const { signIn, emailPrivacyConfig } = await getConfig(identity, callerOf(request));
    return writeMessage(updateConfigOperation.reply, {
      signIn: { allowDuplicateEmails: signIn?.allowDuplicateEmails },
      emailPrivacyConfig,
    });
  });

  app.patch(`${prefix}/config`, async (request) => {
    const sent = readMessage(updateConfigOperation.request, request.body ?? {});
    const updateMask = [
      ...(sent.signIn === undefined ? [] : ['signIn.allowDuplicateEmails']),
      ...(sent.emailPrivacyConfig === undefined ? [] : ['emailPrivacyConfig']),
    ].join(',');
    if (updateMask !== '') await updateConfig(identity, callerOf(request), { ...sent, updateMask });
    const { signIn, emailPrivacyConfig } = await getConfig(identity, callerOf(request));
    return writeMessage(updateConfigOperation.reply, {
      signIn: { allowDuplicateEmails: signIn?.allowDuplicateEmails },
      emailPrivacyConfig,
    });
  });
}
