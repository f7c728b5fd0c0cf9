import { sameText } from '@latchkey/kernel/http/credentials';
import type { Principal } from '@latchkey/kernel/principal';
import type { FastifyReply } from 'fastify';
import { invalid } from '../../objects/invalid.ts';
import type { StoredObject } from '../../objects/stored-object.ts';
import { isAtFiles } from '../places.ts';
import { serveBytes } from '../serve-bytes.ts';
import { parameter } from './address.ts';
import { printMetadata } from './print-metadata.ts';
import { type Handler, objectOf, sendJson, type Visit } from './visit.ts';

const mostListed = 1000;

function readMaxResults(text: string | undefined): number {
  if (text === undefined || text === '') return mostListed;
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw invalid('maxResults is a number.');
  return Math.min(Number(text), mostListed);
}

/** Applications think of folders, and of none without a name. */
const isShown = (name: string): boolean => !name.split('/').includes('');

/**
 * Rules are asked about what is directly below a prefix, and that is what is listed: all that is further
 * down is for operators.
 */
function readDelimiter(text: string | undefined, { kind }: Principal): string | undefined {
  if (text === '/') return text;
  if (text !== undefined && text !== '') throw invalid('The delimiter is a slash.');
  return kind === 'operator' ? undefined : '/';
}

export const listObjects: Handler = async ({ access, address, principal, reply }) => {
  const prefix = parameter(address, 'prefix') ?? '';
  if (prefix !== '' && !prefix.endsWith('/')) throw invalid('A prefix ends with a slash.');
  const pageToken = parameter(address, 'pageToken') ?? '';
  const delimiter = readDelimiter(parameter(address, 'delimiter'), principal);
  const { prefixes, items, nextPageToken } = await access.list(address.bucket, {
    prefix,
    maxResults: readMaxResults(parameter(address, 'maxResults')),
    ...(delimiter !== undefined && { delimiter }),
    ...(pageToken !== '' && { pageToken }),
  });
  return sendJson(reply, {
    prefixes: prefixes.filter((one) => isShown(one.slice(0, -1))),
    items: items.filter(({ name }) => isShown(name)).map(({ name, bucket }) => ({ name, bucket })),
    ...(nextPageToken !== undefined && { nextPageToken }),
  });
};

export const getMetadata: Handler = async (visit) => {
  const { access, reply, request } = visit;
  const name = objectOf(visit);
  // Who only looks whether it is there changes nothing.
  const object = await (request.method === 'HEAD' ? access.get(name) : access.getWithToken(name));
  return sendJson(reply, printMetadata(object));
};

/** Whoever has one of its tokens was given it by somebody who could read the object. */
async function openedByToken(visit: Visit): Promise<StoredObject | undefined> {
  const token = parameter(visit.address, 'token') ?? '';
  if (token === '') return undefined;
  const object = await visit.parts.files.get(objectOf(visit));
  return object?.tokens.some((one) => sameText(one, token)) === true ? object : undefined;
}

/**
 * No page is opened with a token in a header: what is answered to one is shown nowhere. All others are
 * sent to the origin of files, where there is one.
 */
function elsewhere({ parts: { places }, request, reply }: Visit): FastifyReply | undefined {
  const { filesUrl } = places;
  if (filesUrl === undefined || isAtFiles(places, request)) return undefined;
  if (request.headers.authorization !== undefined) return undefined;
  const path = (request.raw.url ?? '').replace(/^https?:\/\/[^/]*/i, '');
  return reply
    .code(307)
    .header('location', `${new URL(filesUrl).origin}${path}`)
    .send();
}

export const download: Handler = async (visit) => {
  const { access, parts, request, reply } = visit;
  const sent = elsewhere(visit);
  if (sent !== undefined) return sent;
  const { bandwidth, files, places } = parts;
  const from = parts.addressOf(request);
  bandwidth.check(from);
  const object = (await openedByToken(visit)) ?? (await access.get(objectOf(visit)));
  return serveBytes(request, reply, object, {
    read: files.read,
    counted: (bytes) => bandwidth.count(from, bytes),
    isOwnOrigin: isAtFiles(places, request),
  });
};
