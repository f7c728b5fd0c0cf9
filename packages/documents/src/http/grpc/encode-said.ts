import type { ConversationKind } from '../conversation-kind.ts';
import { encodeMessage } from './encode-message.ts';

/** Characters of what is remembered. */
const mostRemembered = 2 * 1024 * 1024;
/** What is longer is rarely said to many at once. */
const longest = 256 * 1024;

const encoded = new Map<string, Uint8Array>();
let remembered = 0;

/** What is said to many who listen is one text, and is made into bytes once. */
function encodeListened(text: string): Uint8Array {
  const known = encoded.get(text);
  if (known !== undefined) return known;
  const bytes = encodeMessage('ListenResponse', JSON.parse(text));
  if (text.length > longest) return bytes;
  encoded.set(text, bytes);
  remembered += text.length;
  for (const oldest of encoded.keys()) {
    if (remembered <= mostRemembered) break;
    encoded.delete(oldest);
    remembered -= oldest.length;
  }
  return bytes;
}

/** What a conversation says in JSON, as the same message on the wire. */
export const encodeSaid = (kind: ConversationKind, text: string): Uint8Array =>
  kind === 'listen' ? encodeListened(text) : encodeMessage('WriteResponse', JSON.parse(text));
