import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Files } from '../files.ts';
import { applyPatch, checkSaid } from '../metadata/apply-patch.ts';
import type { MetadataPatch } from '../metadata/settable.ts';
import { checkObjectName } from '../objects/object-name.ts';
import { checkPreconditions, type Preconditions } from '../objects/preconditions.ts';
import type { Admit, ObjectName, StoredObject } from '../objects/stored-object.ts';
import { leaving, type Publishing, type PublishParts } from './publish.ts';

export const notFound = ({ name }: ObjectName): RpcRefused =>
  new RpcRefused('NOT_FOUND', `No such object: ${name}`);

const namesNothing = ({ settable = {}, custom, tokens }: MetadataPatch): boolean =>
  Object.keys(settable).length === 0 && custom === undefined && tokens === undefined;

/** What is said of objects, and their end. */
export function changingObjects(
  { objects, blobs, usage }: PublishParts,
  { commitTo }: Publishing,
  newToken: () => string,
): Pick<Files, 'patch' | 'mintToken' | 'ensureToken' | 'removeToken' | 'remove'> {
  async function patch(
    name: ObjectName,
    asked: (current: StoredObject) => MetadataPatch,
    admit: Admit,
    preconditions: Preconditions = {},
  ): Promise<StoredObject> {
    checkObjectName(name);
    return commitTo(name, async (current) => {
      if (current === undefined) {
        await admit({ current, next: undefined });
        throw notFound(name);
      }
      checkPreconditions(preconditions, current);
      const wanted = asked(current);
      const said = applyPatch(current, wanted);
      await admit({ current, next: { ...current, ...said } });
      // Depends on what is there, of which nobody is told anything before they were let in.
      checkSaid(said);
      if (namesNothing(wanted)) return { changes: [], done: () => current };
      return {
        changes: [objects.say(current, said)],
        done: (at) => ({
          ...current,
          ...said,
          metageneration: current.metageneration + 1,
          updatedAt: Math.floor(at / 1000),
        }),
      };
    });
  }

  return {
    patch,
    mintToken: (name, admit) =>
      patch(name, ({ tokens }) => ({ tokens: [...tokens, newToken()] }), admit),
    ensureToken: (name, admit) =>
      patch(name, ({ tokens }) => (tokens.length > 0 ? {} : { tokens: [newToken()] }), admit),
    removeToken: (name, token, admit) =>
      patch(
        name,
        ({ tokens }) => {
          const left = tokens.filter((one) => one !== token);
          if (left.length === tokens.length) return {};
          return { tokens: left.length > 0 ? left : [newToken()] };
        },
        admit,
      ),
    async remove(name, admit, preconditions = {}) {
      checkObjectName(name);
      await commitTo(name, async (current) => {
        if (current !== undefined) checkPreconditions(preconditions, current);
        await admit({ current, next: undefined });
        if (current === undefined) throw notFound(name);
        return {
          changes: [
            objects.remove(current),
            blobs.turn(current.blob, 'owned', 'retired'),
            ...usage.statements(leaving(current)),
          ],
          done: () => undefined,
        };
      });
    },
  };
}
