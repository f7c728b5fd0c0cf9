import type { Source } from '../../bytes/bytes.ts';
import { settableFields } from '../../metadata/check-metadata.ts';
import { invalid } from '../../objects/invalid.ts';
import { checkPreconditions, type Preconditions } from '../../objects/preconditions.ts';
import type { Admit, NewObject, ObjectName, StoredObject } from '../../objects/stored-object.ts';
import { readJsonBody } from '../v0/read-body.ts';
import type { GcsCall } from './call.ts';
import { isAsked, numberIn, preconditionsIn, sourcePreconditionsIn } from './parameters.ts';
import { printObject } from './print-resources.ts';
import { fieldsOf, readNewMetadata, readPatch, readReplacement } from './read-metadata.ts';
import { findObject, noSuchObject } from './read-objects.ts';

/** Operators of the role owner are asked nothing more. */
export const anything: Admit = () => undefined;

/** Refuses where another generation stands than the one that is meant. */
function meant({ parameters }: GcsCall, name: ObjectName): Admit {
  const generation = numberIn(parameters, 'generation');
  return ({ current }) => {
    if (current === undefined || !isAsked(current, generation)) throw noSuchObject(name);
  };
}

export async function changeMetadata(
  call: GcsCall,
  name: ObjectName,
  method: 'PATCH' | 'PUT',
): Promise<unknown> {
  const { files, parameters, address } = call;
  const body = await readJsonBody(call.request);
  const patch = method === 'PUT' ? readReplacement(body) : () => readPatch(body);
  const changed = await files.patch(name, patch, meant(call, name), preconditionsIn(parameters));
  return printObject(changed, address);
}

export async function deleteObject(call: GcsCall, name: ObjectName): Promise<unknown> {
  const { files, parameters, reply } = call;
  await files.remove(name, meant(call, name), preconditionsIn(parameters));
  return reply.code(204).send();
}

/** Whoever says anything of the copy says all of it. */
function saidOfCopy(body: unknown, from: StoredObject): Pick<NewObject, 'settable' | 'custom'> {
  const said = readNewMetadata(body);
  const isSaid = [...settableFields, 'metadata'].some((name) => name in fieldsOf(body));
  const { settable, custom, tokens } = isSaid ? said : from;
  return { settable, custom, ...(tokens !== undefined && { tokens }) };
}

async function copyOf(
  call: GcsCall,
  fromName: ObjectName,
  to: ObjectName,
): Promise<{ readonly from: StoredObject; readonly copied: StoredObject }> {
  const { files, parameters } = call;
  const body = await readJsonBody(call.request);
  const from = await findObject(call, fromName, numberIn(parameters, 'sourceGeneration'));
  checkPreconditions(sourcePreconditionsIn(parameters), from);
  const object = { ...to, ...saidOfCopy(body, from), owner: null };
  const copied = await files.copy(from, object, anything, preconditionsIn(parameters));
  return { from, copied };
}

export async function rewriteObject(
  call: GcsCall,
  from: ObjectName,
  to: ObjectName,
): Promise<unknown> {
  const { copied } = await copyOf(call, from, to);
  const size = `${copied.size}`;
  return {
    kind: 'storage#rewriteResponse',
    totalBytesRewritten: size,
    objectSize: size,
    done: true,
    resource: printObject(copied, call.address),
  };
}

export async function copyObject(
  call: GcsCall,
  from: ObjectName,
  to: ObjectName,
): Promise<unknown> {
  const { copied } = await copyOf(call, from, to);
  return printObject(copied, call.address);
}

/** It is under both names for a moment, and never under none. */
export async function moveObject(
  call: GcsCall,
  fromName: ObjectName,
  to: ObjectName,
): Promise<unknown> {
  const { from, copied } = await copyOf(call, fromName, to);
  if (fromName.name !== to.name) {
    await call.files.remove(fromName, anything, { ifGenerationMatch: from.generation });
  }
  return printObject(copied, call.address);
}

const mostSources = 32;

type ComposeSource = { readonly name: string; readonly preconditions: Preconditions };

function readSource(value: unknown): ComposeSource {
  const { name, generation, objectPreconditions } = fieldsOf(value);
  if (typeof name !== 'string') throw invalid('A source has a name.');
  const asked = fieldsOf(objectPreconditions ?? {})['ifGenerationMatch'] ?? generation;
  if (asked === undefined || asked === null) return { name, preconditions: {} };
  const ifGenerationMatch = Number(asked);
  if (!Number.isSafeInteger(ifGenerationMatch)) throw invalid('A generation is a number.');
  return { name, preconditions: { ifGenerationMatch } };
}

/** One after the other, as one object. */
export async function composeObject(call: GcsCall, to: ObjectName): Promise<unknown> {
  const { files, parameters, address } = call;
  const { destination, sourceObjects } = fieldsOf(await readJsonBody(call.request));
  if (!Array.isArray(sourceObjects) || sourceObjects.length === 0) {
    throw invalid('There is nothing to compose.');
  }
  if (sourceObjects.length > mostSources) {
    throw invalid(`At most ${mostSources} objects are composed at a time.`);
  }
  const sources: StoredObject[] = [];
  for (const source of sourceObjects) {
    const { name, preconditions } = readSource(source);
    const object = await findObject(call, { bucket: to.bucket, name }, undefined);
    checkPreconditions(preconditions, object);
    sources.push(object);
  }
  async function* bytes(): Source {
    for (const source of sources) yield* await files.read(source);
  }
  const object = { ...to, ...readNewMetadata(destination ?? {}), owner: null };
  const composed = await files.put(object, bytes(), anything, preconditionsIn(parameters));
  return printObject(composed, address);
}
