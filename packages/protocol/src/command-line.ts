/**
 * How the page that lets the command line act for somebody hands a token over: sealed for the very
 * command that asked, so that it may travel in an address and be read by nobody else on the way.
 */

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const nonceLength = 12;
/** Of a point of the curve, not compressed. */
const pointLength = 65;

/** Where the page is that asks. */
export const commandLinePath = '/account/command-line';

/** A command that waits: its key, and the port of its own machine at which it listens. */
export type Waiting = { readonly key: string; readonly port: number };

export const writeWaiting = ({ key, port }: Waiting): string =>
  `?${new URLSearchParams({ key, port: `${port}` })}`;

/** Nothing unless it is whole; only a machine's own ports that anybody may listen at count. */
export function readWaiting(search: string): Waiting | undefined {
  const asked = new URLSearchParams(search);
  const [key = '', port = ''] = [asked.get('key') ?? '', asked.get('port') ?? ''];
  if (!/^[\w-]{87}$/.test(key) || !/^[1-9]\d{3,4}$/.test(port)) return undefined;
  const number = Number(port);
  return number < 1024 || number > 65_535 ? undefined : { key, port: number };
}

/** Where what was sealed is handed over. */
export const handOverAddress = ({ port }: Waiting, sealed: string): string =>
  `http://127.0.0.1:${port}/?${new URLSearchParams({ sealed })}`;

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

const importPoint = (point: BufferSource) =>
  crypto.subtle.importKey('raw', point, curve, false, []);

const rawPoint = async (key: CryptoKey) =>
  new Uint8Array(await crypto.subtle.exportKey('raw', key));

/** Good for one text: both keys are in it, and one of them is made for the occasion. */
async function sharedKey(
  ownKey: CryptoKey,
  theirs: BufferSource,
  points: readonly Uint8Array[],
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const agreed = { name: 'ECDH', public: await importPoint(theirs) };
  const secret = await crypto.subtle.deriveBits(agreed, ownKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const salt = Uint8Array.from(points.flatMap((point) => [...point]));
  const info = new TextEncoder().encode('latchkey command line');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  );
}

/** What only the command with this key can read. */
export async function sealForCommand(key: string, text: string): Promise<string> {
  const recipient = toBytes(key);
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const sender = await rawPoint(publicKey);
  const shared = await sharedKey(privateKey, recipient, [sender, recipient], 'encrypt');
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const content = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, shared, content);
  return toText(new Uint8Array([...sender, ...iv, ...new Uint8Array(sealed)]));
}

/** The command's side: its key, and how it reads what was sealed for it. */
export type Recipient = {
  readonly key: string;
  /** Nothing for what was sealed for anybody else, or is not whole. */
  open(sealed: string): Promise<string | undefined>;
};

export async function createRecipient(): Promise<Recipient> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const own = await rawPoint(publicKey);
  return {
    key: toText(own),
    async open(sealed) {
      try {
        const bytes = toBytes(sealed);
        const sender = bytes.slice(0, pointLength);
        const iv = bytes.slice(pointLength, pointLength + nonceLength);
        const shared = await sharedKey(privateKey, sender, [sender, own], 'decrypt');
        const content = bytes.slice(pointLength + nonceLength);
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, shared, content);
        return new TextDecoder().decode(opened);
      } catch {
        return undefined;
      }
    },
  };
}

/** No two of them look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a terminal and the page both show, so that people see that they belong together. */
export async function comparedCode(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', toBytes(key)));
  const letters = Array.from(digest.slice(0, 8), (byte) => alphabet[byte & 31]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What is sealed: the token, where it is good, and whose it is. */
export type HandedOver = {
  /** The origin of the page: the token is good there, and is shown to nobody else. */
  readonly server: string;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly role: string;
  readonly email: string;
};
