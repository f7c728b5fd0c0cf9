import { RpcRefused } from '@latchkey/kernel/rpc-refused';

export const invalid = (sentence: string): RpcRefused =>
  new RpcRefused('INVALID_ARGUMENT', sentence);
