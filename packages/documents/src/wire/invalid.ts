import { RpcRefused } from '@latchkey/kernel/rpc-refused';

/** What was sent is refused for what it says, whatever the state of the database. */
export const invalid = (sentence: string): RpcRefused =>
  new RpcRefused('INVALID_ARGUMENT', sentence);

/** What was sent is not what its place in the message asks for. */
export const misfit = (where: string, wanted: string): RpcRefused =>
  invalid(`Invalid value at '${where}': expected ${wanted}.`);
