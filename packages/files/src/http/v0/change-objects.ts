import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Access } from '../../access/open-access.ts';
import type { StoredObject } from '../../objects/stored-object.ts';
import { parameter } from './address.ts';
import { printMetadata } from './print-metadata.ts';
import { readJsonBody } from './read-body.ts';
import { readPatch } from './read-metadata.ts';
import { type Handler, objectOf, sendJson } from './visit.ts';

/** Who may change an object and not read it is not told by what it is opened. */
async function forReaders(access: Access, object: StoredObject): Promise<StoredObject> {
  try {
    await access.get(object);
    return object;
  } catch (error) {
    if (!(error instanceof RpcRefused)) throw error;
    return { ...object, tokens: [] };
  }
}

export const patchObject: Handler = async (visit) => {
  const { access, request, reply } = visit;
  const name = objectOf(visit);
  const patch = readPatch(await readJsonBody(request));
  const changed = await access.patch(name, () => patch);
  return sendJson(reply, printMetadata(await forReaders(access, changed)));
};

export const deleteObject: Handler = async (visit) => {
  await visit.access.remove(objectOf(visit));
  return visit.reply.code(204).send();
};

export const createToken: Handler = async (visit) =>
  sendJson(visit.reply, printMetadata(await visit.access.mintToken(objectOf(visit))));

export const deleteToken: Handler = async (visit) => {
  const token = parameter(visit.address, 'delete_token') ?? '';
  return sendJson(
    visit.reply,
    printMetadata(await visit.access.removeToken(objectOf(visit), token)),
  );
};
