import type { Operations } from '@latchkey/identity/http/identity-routes';
import { isTenantId } from '@latchkey/identity/tenants/tenant';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';
import * as protocol from '@latchkey/protocol';
import { noSuchTenant } from '../in-tenant.ts';
import type { Ask } from './ask.ts';
import { fetchText, jsonOf, notOurs } from './fetch-text.ts';
import type { Remote } from './remote.ts';
import { RemoteUnusable } from './remote-unusable.ts';

const operations: Operations = protocol;

const isErrorCode = (text: string): text is protocol.ErrorCode =>
  Object.hasOwn(protocol.errorCodes, text);

const notUnderstood = (url: string) =>
  new RemoteUnusable(
    `${url} answered what this command does not understand: is it of another version?`,
  );

/** The refusal that the server meant, in its own words. */
function refusalIn(
  { url, anew }: Remote,
  json: Record<string, unknown>,
  tenant: string | undefined,
): Error {
  const { message = '', status = '' } = (json['error'] ?? {}) as Record<string, unknown>;
  const [code = '', ...rest] = String(message).split(' : ');
  const detail = rest.length === 0 ? undefined : rest.join(' : ');
  if (status === 'UNAUTHENTICATED') {
    return new RemoteUnusable(
      `${url} refused the operator's token: it has expired, was taken back, or is another server's. ${anew}`,
    );
  }
  if (code === 'TENANT_NOT_FOUND' && tenant !== undefined) return noSuchTenant(tenant);
  if (code === 'INVALID_PROJECT_ID') {
    return new UsageError(`${detail ?? code} LATCHKEY_PROJECT says which one is meant.`);
  }
  if (isErrorCode(code)) return new Refused(code, detail);
  // No operation answers there.
  if (status === 'NOT_FOUND') return notOurs(url, 404);
  const named = String(status);
  if (isErrorCode(named)) return new Refused(named, String(message));
  return notUnderstood(url);
}

type Sent = Readonly<Record<string, unknown>>;

/** Where an operation is asked for, and what is left of the message that the path does not say. */
function placeOf(
  { paths }: protocol.Operation,
  { project }: Remote,
  request: Sent,
  tenant: string | undefined,
): { readonly path: string; readonly sent: Sent } {
  const ofProject = paths.filter((path) => path.includes('{project}'));
  const ofTenant = ofProject.find((path) => path.includes('{tenant}'));
  const namesTenant = tenant !== undefined && ofTenant !== undefined;
  const template = namesTenant ? ofTenant : ofProject.find((each) => !each.includes('{tenant}'));
  if (template === undefined) throw new Error('No operator may ask for this operation.');
  const said: Sent = { ...request, project, tenant };
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(said[name] ?? '')),
  );
  const left = Object.entries(request).filter(([name]) => !inPath.includes(name));
  const tenantId = tenant === undefined || namesTenant ? {} : { tenantId: tenant };
  return { path, sent: { ...Object.fromEntries(left), ...tenantId } };
}

const inAddress = (request: Sent): string =>
  new URLSearchParams(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();

function read<Message>(url: string, fields: protocol.Fields, json: unknown): Message {
  try {
    return protocol.readReply(fields, json) as Message;
  } catch (error) {
    if (!(error instanceof protocol.MalformedMessage)) throw error;
    throw notUnderstood(url);
  }
}

/** By the API of a server elsewhere, for whoever the token is of. */
export const askServer =
  (remote: Remote): Ask =>
  async (name, request, tenant) => {
    if (tenant !== undefined && !isTenantId(tenant)) throw noSuchTenant(tenant);
    const operation: protocol.Operation = operations[name];
    const { path, sent } = placeOf(operation, remote, request, tenant);
    const { method } = operation;
    const isRead = method === 'GET' || method === 'DELETE';
    const query = isRead ? inAddress(sent) : '';
    const answer = await fetchText(remote.url, query === '' ? path : `${path}?${query}`, {
      method,
      headers: {
        authorization: `Bearer ${await remote.bearer()}`,
        'user-agent': 'latchkey command line',
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(sent) }),
    });
    const json = jsonOf(remote.url, answer);
    if (answer.status !== 200) throw refusalIn(remote, json, tenant);
    return read(remote.url, operation.reply, json);
  };
