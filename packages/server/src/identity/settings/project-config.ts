import {
  type Field,
  type Fields,
  type updateConfig as operation,
  projectConfig,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { checkConfig } from './check-config.ts';
import { defaultConfig, type ProjectConfig } from './settings.ts';

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withName = (identity: Identity, config: ProjectConfig): ProjectConfig => ({
  ...config,
  name: `projects/${identity.project.number}/config`,
});

/** The SMTP password goes in and never comes out. */
function withoutSecrets(config: ProjectConfig): ProjectConfig {
  const smtp = config.notification?.sendEmail?.smtp;
  if (smtp === undefined) return config;
  const { password: _password, ...shown } = smtp;
  return {
    ...config,
    notification: {
      ...config.notification,
      sendEmail: { ...config.notification?.sendEmail, smtp: shown },
    },
  };
}

export async function getConfig(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  return withName(identity, withoutSecrets(await identity.settings.config(caller.tenant)));
}

/** Copies one dotted path of the mask; a masked field that was not sent goes back to its default. */
function copyPath(
  target: Json,
  source: Json,
  fallback: Json,
  [name = '', ...rest]: readonly string[],
): Json {
  const { [name]: _old, ...others } = target;
  if (rest.length === 0) {
    const value = source[name] ?? fallback[name];
    return value === undefined ? others : { ...others, [name]: value };
  }
  const object = (value: unknown) => (isObject(value) ? value : {});
  return {
    ...target,
    [name]: copyPath(object(target[name]), object(source[name]), object(fallback[name]), rest),
  };
}

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Whether there is such a field: a path into anything else would put an object where a value belongs. */
export function isField(fields: Fields, [name = '', ...rest]: readonly string[]): boolean {
  const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || rest.length === 0) return field !== undefined;
  return field.kind === 'message' && isField(field.fields, rest);
}

function masked(
  before: ProjectConfig,
  sent: ProjectConfig,
  mask: string | undefined,
): ProjectConfig {
  const paths = mask
    ? mask.split(',').map((path) => path.trim().split('.').map(camelCase))
    : Object.keys(projectConfig).map((name) => [name]);
  let after: Json = before;
  for (const path of paths) {
    if (isField(projectConfig, path)) after = copyPath(after, sent, defaultConfig, path);
  }
  return after as ProjectConfig;
}

export async function updateConfig(
  identity: Identity,
  caller: Caller,
  { updateMask, ...sent }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { config: before, version } = await identity.settings.latest(caller.tenant);
  const at = identity.now();
  const wanted = masked(before, sent, updateMask);
  // The key is the server's to choose; a configuration without one would lock every client out.
  const after = checkConfig(
    { ...wanted, client: { ...wanted.client, apiKey: before.client?.apiKey } },
    identity.phone,
    at,
  );
  const refusal = await identity.commit([
    identity.settings.replace(caller.tenant, version, after, at),
    identity.audit.record(auditEvent(caller, at, 'config_changed', null)),
  ]);
  if (refusal !== undefined) {
    throw new Refused('INVALID_CONFIG', 'The configuration was changed meanwhile.');
  }
  await identity.settings.latest(caller.tenant);
  return withName(identity, withoutSecrets(after));
}
