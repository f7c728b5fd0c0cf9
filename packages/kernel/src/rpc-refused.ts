import type { RpcCode } from '@latchkey/protocol';

/** Refused by an operation of a product that speaks google.rpc.Status. */
export class RpcRefused extends Error {
  override readonly name = 'RpcRefused';
  readonly code: Exclude<RpcCode, 'OK'>;
  /** Messages of google.rpc, each with its `@type`. */
  readonly details: readonly unknown[];

  constructor(code: Exclude<RpcCode, 'OK'>, sentence: string, details: readonly unknown[] = []) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}
