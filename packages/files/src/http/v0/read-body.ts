import { readingOf } from '@latchkey/kernel/http/mount';
import { MalformedJson, readJson } from '@latchkey/kernel/http/read-json';
import type { FastifyRequest } from 'fastify';
import { arriving, readShort } from '../arriving-body.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Eight kilobytes of custom metadata, in which every letter is an escape, beside all others. */
const mostBytes = 128 * 1024;

export function readJsonBytes(request: FastifyRequest, bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw new MalformedJson('The payload is not UTF-8.');
  }
  return text.trim() === '' ? {} : readJson(text, readingOf(request).json);
}

/** A body that is metadata, or nothing. */
export const readJsonBody = async (request: FastifyRequest): Promise<unknown> =>
  readJsonBytes(request, await readShort(arriving(request.raw), mostBytes));
