import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type KeyRing, openKeyRing } from './key-ring.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { createSealer } from './sealing.ts';

const store = memoryKeyStore();
const sealer = createSealer(randomBytes(32));
let ring: KeyRing;
let kid: string;
let certificate: string;
let privateKey: ReturnType<typeof createPrivateKey>;
let token: string;

beforeAll(async () => {
  ring = await openKeyRing({ store, sealer, now: () => Date.UTC(2026, 0, 1), project: 'acme' });
  const [record] = store.records;
  if (record === undefined) throw new Error('no key');
  ({ kid, certificate } = record);
  privateKey = createPrivateKey(sealer.open(record.sealedPrivateKey, `signing-key:${kid}`));
  token = await ring.sign({
    sub: 'alice',
    aud: 'acme',
    firebase: { sign_in_provider: 'password' },
  });
});

const encode = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');
const ordinaryHeader = () => `{"alg":"RS256","kid":"${kid}","typ":"JWT"}`;
/** Signed with the ring's own key: only the form can be the reason for a refusal. */
const signedByUs = (header: string, payload: string | Uint8Array) => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${encode(sign('sha256', Buffer.from(input), privateKey))}`;
};

test('the forger used here makes a good token from a good header and good claims', async () => {
  expect(await ring.verify(signedByUs(ordinaryHeader(), '{"sub":"a"}'))).toEqual({ sub: 'a' });
});

describe('a header that we do not write', () => {
  const headers = (): string[] => {
    const algorithms = ['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'HS384', 'HS512', 'ES256'];
    algorithms.push('ES256K', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS384', 'RS512', 'RS1');
    algorithms.push(
      'rs256',
      'Rs256',
      'RS256 ',
      ' RS256',
      'RS256\\u0000',
      'EdDSA',
      'RSA-OAEP',
      'dir',
    );
    const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
      format: 'jwk',
    });
    const also = (extra: string) => `{"alg":"RS256","kid":"${kid}","typ":"JWT",${extra}}`;
    return [
      ...algorithms.map((alg) => `{"alg":"${alg}","kid":"${kid}","typ":"JWT"}`),
      ...['null', '0', 'true', '["RS256"]', '{"RS256":1}'].map(
        (alg) => `{"alg":${alg},"kid":"${kid}","typ":"JWT"}`,
      ),
      `{"kid":"${kid}","typ":"JWT"}`,
      '{"alg":"RS256","typ":"JWT"}',
      `{"kid":"${kid}","alg":"RS256","typ":"JWT"}`,
      `{"alg":"none","alg":"RS256","kid":"${kid}","typ":"JWT"}`,
      `{"alg":"RS256","alg":"none","kid":"${kid}","typ":"JWT"}`,
      `{"alg":"RS256","kid":"x","kid":"${kid}","typ":"JWT"}`,
      also('"jku":"http://127.0.0.1:9/keys"'),
      also('"x5u":"http://127.0.0.1:9/cert"'),
      also(`"jwk":${JSON.stringify(jwk)}`),
      also('"x5c":["MIIB"]'),
      also('"crit":["exp"],"exp":1'),
      also('"crit":[]'),
      also('"b64":false,"crit":["b64"]'),
      also('"zip":"DEF"'),
      `{"alg":"RS256","kid":"${kid}","typ":"JWE"}`,
      `{"\\u0061lg":"RS256","kid":"${kid}","typ":"JWT"}`,
      ` ${ordinaryHeader()}`,
      `${ordinaryHeader()} `,
      `${ordinaryHeader()}{}`,
      `\uFEFF${ordinaryHeader()}`,
      `[${ordinaryHeader()}]`,
      '{}',
      '[]',
      'null',
      '"RS256"',
      '',
    ];
  };

  test('is refused with every signature a forger could think of', async () => {
    const secrets = [
      certificate,
      certificate.trimEnd(),
      (await ring.jwks()).keys[0]?.n ?? '',
      '',
      kid,
    ];
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const payload = token.split('.')[1] ?? '';
    const forged = headers();
    expect(forged.length).toBeGreaterThanOrEqual(40);
    for (const header of forged) {
      const input = Buffer.from(`${encode(header)}.${payload}`);
      const signatures = [
        '',
        token.split('.')[2] ?? '',
        encode(sign('sha256', input, privateKey)),
        encode(sign('sha384', input, privateKey)),
        encode(sign('sha512', input, privateKey)),
        encode(sign('sha256', input, { key: privateKey, padding: 6, saltLength: 32 })),
        encode(sign('sha256', input, { key: elliptic, dsaEncoding: 'ieee-p1363' })),
        ...secrets.map((secret) => createHmac('sha256', secret).update(input).digest('base64url')),
      ];
      for (const signature of signatures) {
        expect(await ring.verify(`${input}.${signature}`), header).toBeUndefined();
      }
    }
  });
});

describe('a kid that names nothing of ours', () => {
  test('reaches no store, however it is written', async () => {
    const kids = [
      '../../../../etc/passwd',
      '..%2f..%2fmaster.key',
      '/dev/null',
      "' or 1=1 --",
      "x'; drop table signing_keys; --",
      'http://127.0.0.1:9/key',
      '__proto__',
      'constructor',
      '',
      '\\u0000',
      `${'A'.repeat(42)}'`,
      `${kid}\\n`,
      kid.toLowerCase(),
      'A'.repeat(1_000_000),
    ];
    let lists = 0;
    const watched = {
      ...store,
      list: () => {
        lists += 1;
        return store.list();
      },
    };
    const now = () => Date.UTC(2026, 0, 1);
    const watching = await openKeyRing({ store: watched, sealer, now, project: 'acme' });
    lists = 0;
    for (const name of kids) {
      const header = `{"alg":"RS256","kid":"${name}","typ":"JWT"}`;
      expect(await watching.verify(signedByUs(header, '{"sub":"a"}'))).toBeUndefined();
    }
    // Only the lower-case spelling looks like a thumbprint, and that is asked for once.
    expect(lists).toBe(1);
  });
});

describe('claims that we do not write', () => {
  test.each([
    ['a name twice', '{"sub":"alice","sub":"bob"}'],
    ['a name twice, deeper', '{"firebase":{"tenant":"a","tenant":"b"}}'],
    ['a name twice, once escaped', '{"sub":"alice","\\u0073ub":"bob"}'],
    ['a space before', ' {"sub":"a"}'],
    ['a space after', '{"sub":"a"} '],
    ['a line end', '{"sub":"a"}\n'],
    ['spaces inside', '{"sub": "a"}'],
    ['a zero byte after', '{"sub":"a"}\0'],
    ['a second object', '{"sub":"a"}{"sub":"b"}'],
    ['a byte order mark', '\uFEFF{"sub":"a"}'],
    ['another way to write a number', '{"exp":1e309}'],
    ['a list', '[{"sub":"a"}]'],
    ['null', 'null'],
    ['a text', '"sub"'],
    ['a number', '7'],
    ['nothing', ''],
    ['no JSON', 'sub=a'],
    ['bytes that are no text', Buffer.from('7b22737562223a22ff227d', 'hex')],
    ['an overlong encoding', Buffer.from('7b22737562223a22c0af227d', 'hex')],
  ])('are refused although the signature is right: %s', async (_, payload) => {
    expect(await ring.verify(signedByUs(ordinaryHeader(), payload))).toBeUndefined();
  });

  test('are refused when the token is longer than any of ours', async () => {
    const claims = `{"sub":"${'x'.repeat(16_000)}"}`;
    expect(await ring.verify(signedByUs(ordinaryHeader(), claims))).toBeUndefined();
  });
});

describe('a changed token', () => {
  test('is refused in every spelling that decodes to the same bytes', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = [...alphabet]
      .map((last) => signature.slice(0, -1) + last)
      .filter((text) => encode(Buffer.from(text, 'base64url')) === signature && text !== signature);
    expect(same).toHaveLength(15);
    const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
    const spellings = [
      ...same.map((text) => `${header}.${payload}.${text}`),
      ...['=', '==', ' ', '\n', '\t', '.', '%3D', '\0', 'A', '~'].flatMap((extra) => [
        `${token}${extra}`,
        `${extra}${token}`,
        `${header}${extra}.${payload}.${signature}`,
        `${header}.${payload}${extra}.${signature}`,
        `${header}.${extra}${payload}.${signature}`,
        `${header}.${payload}.${extra}${signature}`,
      ]),
      `${header}.${payload}.${standard}=`,
      `${header}.${payload}.${signature.slice(0, 100)}\n${signature.slice(100)}`,
      `Bearer ${token}`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      `${header}.${payload}.`,
      '..',
      '',
    ];
    for (const one of spellings) expect(await ring.verify(one), one).toBeUndefined();
    expect(await ring.verify(token)).toBeDefined();
  });

  test('is refused when the signature is another number of the same remainder', async () => {
    const modulus = BigInt(
      `0x${Buffer.from((await ring.jwks()).keys[0]?.n ?? '', 'base64url').toString('hex')}`,
    );
    let tried = 0;
    for (let attempt = 0; tried < 3 && attempt < 300; attempt += 1) {
      const [header, payload, signature = ''] = (await ring.sign({ attempt })).split('.');
      const number = BigInt(`0x${Buffer.from(signature, 'base64url').toString('hex')}`) + modulus;
      const longer = Buffer.from(number.toString(16).padStart(514, '0'), 'hex');
      expect(await ring.verify(`${header}.${payload}.${encode(longer)}`)).toBeUndefined();
      if (longer.readUInt8(0) !== 0) continue;
      tried += 1;
      expect(
        await ring.verify(`${header}.${payload}.${encode(longer.subarray(1))}`),
      ).toBeUndefined();
    }
    expect(tried).toBe(3);
  });

  test('is refused in every one of 6000 chance mutations', async () => {
    const chance = seeded(20_260_101);
    const below = (limit: number) => Math.floor(chance() * limit);
    const other = await ring.sign({ sub: 'bob', aud: 'acme' });
    const mutations: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => {
        const at = below(bytes.length);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at);
        return bytes;
      },
      (bytes) => {
        const at = below(bytes.length);
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(4))]);
      },
      (bytes) => {
        const at = below(bytes.length);
        const added = encode(randomBytes(3)).slice(0, 1 + below(4));
        return Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at)]);
      },
      (bytes) => {
        const at = below(bytes.length - 1);
        const [one, two] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
        bytes.writeUInt8(two, at);
        bytes.writeUInt8(one, at + 1);
        return bytes;
      },
      (bytes) => {
        const parts = [bytes.toString('latin1').split('.'), other.split('.')];
        return Buffer.from([0, 1, 2].map((index) => parts[below(2)]?.[index]).join('.'));
      },
      (bytes) => {
        // A change of the decoded bytes, encoded again in good form.
        const parts = bytes.toString('latin1').split('.');
        const index = below(3);
        const decoded = Buffer.from(parts[index] ?? '', 'base64url');
        const at = below(decoded.length);
        decoded.writeUInt8(decoded.readUInt8(at) ^ (1 << below(8)), at);
        parts[index] = encode(decoded);
        return Buffer.from(parts.join('.'));
      },
    ];
    let accepted = 0;
    let mutated = 0;
    while (mutated < 6000) {
      const mutate = mutations[mutated % mutations.length];
      const changed = mutate?.(Buffer.from(token)).toString('latin1') ?? '';
      mutated += 1;
      if (changed === token || changed === other) continue;
      if ((await ring.verify(changed)) !== undefined) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(decodeProtectedHeader(token)).toMatchObject({ kid });
    expect(await ring.verify(token)).toMatchObject({ sub: 'alice' });
  }, 30_000);
});

/** Mulberry32: the same mutations in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
