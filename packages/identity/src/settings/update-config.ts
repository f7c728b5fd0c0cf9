import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  type updateConfig as operation,
  projectConfig,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { checkConfig } from './check-config.ts';
import { checkFunctions, withFunctionTimes } from './check-functions.ts';
import { mailServerProblem } from './check-mail-server.ts';
import { keptRobotChecks } from './kept-robot-checks.ts';
import { withOneRegionList } from './one-region-list.ts';
import { withPolicyTime } from './policy-time.ts';
import { defaultConfig, type ProjectConfig } from './settings.ts';
import { shownConfig } from './shown-config.ts';
import { changedPaths, masked } from './update-mask.ts';
import { keepingWebhookSecrets, webhookProblem } from './webhook-settings.ts';

/** Nobody decides here how passwords are hashed; what is shown about it is not stored. */
function withoutHashConfig({ signIn, ...config }: ProjectConfig): ProjectConfig {
  if (signIn === undefined) return config;
  const { hashConfig: _sent, ...kept } = signIn;
  return { ...config, signIn: kept };
}

/** What a change does not touch: the server's own key, and a password that is never shown. */
function keepingSecrets(before: ProjectConfig, wanted: ProjectConfig): ProjectConfig {
  const client = { ...wanted.client, apiKey: before.client?.apiKey };
  const [old, smtp] = [before, wanted].map((config) => config.notification?.sendEmail?.smtp);
  const keepsPassword =
    smtp !== undefined &&
    smtp.password === undefined &&
    smtp.host === old?.host &&
    smtp.username === old?.username;
  if (!keepsPassword) return { ...wanted, client };
  const sendEmail = {
    ...wanted.notification?.sendEmail,
    smtp: { ...smtp, password: old?.password },
  };
  return { ...wanted, client, notification: { ...wanted.notification, sendEmail } };
}

export async function updateConfig(
  identity: Identity,
  caller: Caller,
  { updateMask, ...sent }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { config: before, version } = await identity.settings.latest(caller.tenant);
  const at = identity.now();
  const defaults = {
    ...defaultConfig,
    authorizedDomains: [new URL(identity.publicUrl).hostname],
  };
  const change = { before, sent, defaults };
  const wanted = withOneRegionList(sent, masked(projectConfig, change, updateMask));
  const timed = withPolicyTime(before, keepingSecrets(before, withoutHashConfig(wanted)), at);
  const after = keepingWebhookSecrets(before, withFunctionTimes(before, timed, at));
  checkConfig(after, identity.phone);
  checkFunctions(after, identity.outgoing);
  const problem = mailServerProblem(after, identity) ?? webhookProblem(after, identity.outgoing);
  if (problem !== undefined) throw new Refused('INVALID_CONFIG', problem);
  // Names alone: a value may be a secret.
  const changed = changedPaths(projectConfig, before, after, updateMask).join(', ') || null;
  const refusal = await identity.commit([
    identity.settings.replace(caller.tenant, version, keptRobotChecks(after), at),
    identity.audit.record(auditEvent(caller, at, 'config_changed', null, changed)),
  ]);
  if (refusal !== undefined) {
    throw new Refused('INVALID_CONFIG', 'The configuration was changed meanwhile.');
  }
  await identity.settings.latest(caller.tenant);
  return shownConfig(identity, caller, after);
}
