import { encodeMessage } from './encode-message.ts';
import type { Method } from './methods.ts';

export { decodeMessage } from './decode-message.ts';
export { methods } from './methods.ts';

/** The messages of an answer that REST would give. */
export function encodeAnswers(
  { response, isStreaming }: Method,
  text: string,
): readonly Uint8Array[] {
  const answer: unknown = JSON.parse(text);
  const answers = isStreaming && Array.isArray(answer) ? answer : [answer];
  return answers.map((one) => encodeMessage(response, one));
}
