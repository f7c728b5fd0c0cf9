import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};
type RequestOptions = { readonly challenge: string; readonly rpId: string };

/** What an attacker bends in an answer before it is signed; without it everything is as it should be. */
export type Bend = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly userHandle?: string | undefined;
  readonly clientData?: Readonly<Record<string, unknown>>;
  readonly attestation?: { readonly format: string; readonly statement: Cbor };
  /** The passkey vouches for itself, as some devices do though nobody asked. */
  readonly selfAttested?: boolean;
};

/** Values of CBOR (RFC 8949), as far as authenticators write them. */
export type Cbor =
  | number
  | string
  | Uint8Array
  | readonly Cbor[]
  | ReadonlyMap<number | string, Cbor>;

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  const list = value as readonly Cbor[];
  return Buffer.concat([head(4, list.length), ...list.map(cbor)]);
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A public key as authenticators write it (COSE, RFC 9052). */
function coseKey(key: KeyObject): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  return cbor(
    jwk.kty === 'EC'
      ? new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, part('x')],
          [-3, part('y')],
        ])
      : new Map<number, Cbor>([
          [1, 3],
          [3, -257],
          [-1, part('n')],
          [-2, part('e')],
        ]),
  );
}

/** One credential of a software authenticator: real keys, real signatures, and no conscience. */
export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;

export function createPasskeyDevice(
  given: {
    readonly algorithm?: 'ES256' | 'RS256';
    readonly origin?: string;
    /** Whether it counts its signatures, as keys on a key ring do and synced ones do not. */
    readonly counts?: boolean;
    readonly aaguid?: string;
    readonly backedUp?: boolean;
    readonly credentialId?: Uint8Array;
  } = {},
) {
  const { algorithm = 'ES256', origin = 'http://localhost:8787', counts = false } = given;
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const credential = Buffer.from(given.credentialId ?? randomBytes(32));
  const aaguid = Buffer.from((given.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: false,
        ...bend.clientData,
      }),
    );

  function authenticatorData(rpId: string, bend: Bend, attested?: Buffer): Buffer {
    if (counts) counter += 1;
    const flags =
      Number(bend.userPresent ?? true) |
      (Number(bend.userVerified ?? true) << 2) |
      (given.backedUp ? 0b11000 : 0) |
      (attested === undefined ? 0 : 1 << 6);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(bend.counter ?? counter, 1);
    return Buffer.concat([sha256(bend.rpId ?? rpId), tail, attested ?? Buffer.alloc(0)]);
  }

  const named = {
    id: encode(credential),
    rawId: encode(credential),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    credentialId: named.id,

    /** What `navigator.credentials.create` would answer. */
    make(options: CreationOptions, bend: Bend = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const attested = Buffer.concat([aaguid, length, credential, coseKey(publicKey)]);
      const authData = authenticatorData(options.rp.id, bend, attested);
      const data = clientData('webauthn.create', options.challenge, bend);
      const vouched = Buffer.concat([authData, sha256(data)]);
      const { format, statement } =
        bend.attestation ??
        (bend.selfAttested
          ? {
              format: 'packed',
              statement: new Map<string, Cbor>([
                ['alg', algorithm === 'ES256' ? -7 : -257],
                ['sig', sign('sha256', vouched, privateKey)],
              ]),
            }
          : { format: 'none', statement: new Map<string, Cbor>() });
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      return {
        ...named,
        response: {
          clientDataJSON: encode(data),
          attestationObject: encode(attestationObject),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    /** What `navigator.credentials.get` would answer. */
    use(options: RequestOptions, bend: Bend = {}) {
      const data = clientData('webauthn.get', options.challenge, bend);
      const authenticator = authenticatorData(options.rpId, bend);
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey);
      const handle = 'userHandle' in bend ? bend.userHandle : userHandle;
      return {
        ...named,
        response: {
          clientDataJSON: encode(data),
          authenticatorData: encode(authenticator),
          signature: encode(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}
