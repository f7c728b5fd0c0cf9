import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type Decision, describeDecision } from '@latchkey/rules';

/** What was asked, in the words of rules. */
export type Asked = { readonly method: string; readonly segments: readonly string[] };

const traceOf = ({ method, segments }: Asked, decision: Decision): string =>
  [
    `${method} /${segments.join('/')}`,
    describeDecision(decision),
    ...decision.debugged.map(({ line, text }) => `debug, line ${line}: ${text}`),
  ].join('\n');

/** Why is said in development only: whoever may not read a document learns nothing of its rules. */
export const denied = (asked: Asked, decision: Decision, isExplained: boolean): RpcRefused => {
  const sentence = 'Missing or insufficient permissions.';
  return new RpcRefused(
    'PERMISSION_DENIED',
    isExplained ? `${sentence}\n${traceOf(asked, decision)}` : sentence,
  );
};

/** The `allow` that has let something pass, by its place in the text. */
export function allowedBy({ trace }: Decision): string {
  const passed = trace.findLast(({ outcome }) => outcome === true);
  return passed === undefined ? '' : `${passed.line}:${passed.column}`;
}
