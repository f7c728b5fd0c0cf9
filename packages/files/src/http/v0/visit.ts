import type { Door } from '@latchkey/kernel/http/mount';
import type { Principal, Principals } from '@latchkey/kernel/principal';
import type { RulesMap } from '@latchkey/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, type AccessParts, openAccess } from '../../access/open-access.ts';
import { invalid } from '../../objects/invalid.ts';
import { checkObjectName } from '../../objects/object-name.ts';
import type { ObjectName } from '../../objects/stored-object.ts';
import type { Bandwidth } from '../bandwidth.ts';
import type { Places } from '../places.ts';
import type { ServedBuckets } from '../served-buckets.ts';
import type { Address } from './address.ts';

export type FilesRoutes = AccessParts & {
  readonly principals: Principals;
  readonly served: ServedBuckets;
  readonly places: Places;
  readonly bandwidth: Bandwidth;
  readonly addressOf: Door['addressOf'];
};

/** One request, read as far as all of them are alike. */
export type Visit = {
  readonly parts: FilesRoutes;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: Address;
  /** Who shows a token. */
  readonly principal: Principal;
  readonly access: Access;
};

export type Handler = (visit: Visit) => Promise<FastifyReply>;

/** What opens something by itself is nothing to rules, and is kept nowhere. */
const secrets: ReadonlySet<string> = new Set(['token', 'upload_id']);

export const paramsOf = ({ parameters }: Address): RulesMap =>
  new Map([...parameters].filter(([name]) => !secrets.has(name)));

/** For whoever turns out to be responsible. */
export const accessFor = ({ parts, address }: Visit, principal: Principal): Access =>
  openAccess(parts, principal, paramsOf(address));

/** The object that an address names, which cannot be anything but a name. */
export function objectOf({ address: { bucket, name } }: Visit): ObjectName {
  if (name === undefined) throw invalid('This is asked of an object, and not of a bucket.');
  const object = { bucket, name };
  checkObjectName(object);
  return object;
}

export const json = 'application/json; charset=utf-8';

export const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('content-type', json).send(JSON.stringify(body));
