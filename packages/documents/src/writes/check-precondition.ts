import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type DocumentState, type Precondition, thisCommit } from './write.ts';

/** A precondition sees what earlier writes of the same commit have done. */
export function checkPrecondition(
  name: string,
  before: DocumentState | undefined,
  precondition: Precondition | undefined,
): void {
  if (precondition === undefined) return;
  if ('exists' in precondition) {
    if (precondition.exists && before === undefined) {
      throw new RpcRefused('NOT_FOUND', `No document to update: ${name}`);
    }
    if (!precondition.exists && before !== undefined) {
      throw new RpcRefused('ALREADY_EXISTS', `Document already exists: ${name}`);
    }
    return;
  }
  const stored = before?.updateTime ?? 0;
  if (stored === precondition.updateTime) return;
  // A document that this commit has changed already has no time that anybody could know.
  const version = stored === thisCommit ? 'of this commit' : stored;
  throw new RpcRefused(
    'FAILED_PRECONDITION',
    `the stored version (${version}) does not match the required base version (${precondition.updateTime})`,
  );
}
