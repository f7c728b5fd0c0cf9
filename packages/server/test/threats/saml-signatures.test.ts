import { readPlainXml } from '@latchkey/identity/providers/adapters/plain-xml';
import { identityIn } from '@latchkey/identity/providers/adapters/saml-claims';
import { checkByLibrary } from '@latchkey/identity/providers/adapters/saml-library-check';
import { signingCertificates } from '@latchkey/identity/providers/adapters/saml-own-check';
import { checkShape } from '@latchkey/identity/providers/adapters/saml-shape';
import { writeAssertion, writeResponse } from '@latchkey/testing/saml-answer';
import { newSamlSigningKey, type SamlSigningKey, signSaml } from '@latchkey/testing/saml-signing';
import { startWorld, type World } from '@latchkey/testing/world';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SamlScene, samlConfig, samlScene } from './saml-scene.ts';
import { wrappedAnswers } from './wrapped-answers.ts';

let world: World;
let key: SamlSigningKey;
let attackersKey: SamlSigningKey;
beforeAll(async () => {
  world = await startWorld();
  key = await newSamlSigningKey();
  attackersKey = await newSamlSigningKey();
});
afterAll(() => world.close());

const scene = () => samlScene(world.identity, key);
const victim = 'admin@example.com';
const me = 'mallory@example.com';
const refused = /^INVALID_IDP_RESPONSE : /;

/** Who somebody is by the bytes that the library says were signed, if it says so. */
async function readByLibrary(
  xml: string,
  signed: { readonly responseSigned: boolean; readonly assertionSigned: boolean },
): Promise<string | undefined> {
  const { spEntityId } = samlConfig;
  const message = { xml, certificates: [key.certificate], spEntityId, ...signed };
  const checked = await checkByLibrary(message);
  return 'signed' in checked
    ? identityIn('saml.acme', readPlainXml(checked.signed)).rawId
    : undefined;
}

/** The attacker has a good answer about themselves and wants to be somebody else. */
const mine = (at: SamlScene, where: 'assertion' | 'response' | 'both' = 'assertion') =>
  at.signed({ nameId: me }, where);

describe('SA1: claims are read from what is signed', () => {
  test.each(['assertion', 'response', 'both'] as const)(
    'an answer with a signed %s is taken',
    async (where) => {
      const at = await scene();
      expect(await at.arrive(mine(at, where))).toBe(me);
    },
  );

  test.each(['Response', 'Assertion'] as const)(
    'no wrapping of a signed %s passes',
    async (target) => {
      const at = await scene();
      const signed = mine(at, target === 'Response' ? 'response' : 'assertion');
      const forged = wrappedAnswers(signed, target, me, victim);
      expect(forged).toHaveLength(18);
      for (const { name, xml } of forged) {
        expect(xml, name).toContain(victim);
        expect(xml, name).toContain('<ds:Signature');
        expect(await at.arrive(xml), name).toMatch(refused);
      }
      // All of them failed on their own account: the honest one still passes.
      expect(await at.arrive(signed)).toBe(me);
    },
  );

  describe('each line of defence holds without the other', () => {
    const wrapped = async (target: 'Response' | 'Assertion') => {
      const at = await scene();
      const signed = mine(at, target === 'Response' ? 'response' : 'assertion');
      return wrappedAnswers(signed, target, me, victim);
    };

    test.each(['Response', 'Assertion'] as const)(
      'the shape of a wrapped %s is refused',
      async (target) => {
        for (const { name, xml } of await wrapped(target)) {
          expect(() => checkShape(readPlainXml(xml)), name).toThrow(refused);
        }
      },
    );

    test.each(['Response', 'Assertion'] as const)(
      'what a wrapped %s was signed for is all that is read of it',
      async (target) => {
        for (const { name, xml } of await wrapped(target)) {
          for (const responseSigned of [true, false]) {
            for (const assertionSigned of [true, false]) {
              const signed = { responseSigned, assertionSigned };
              expect((await readByLibrary(xml, signed)) ?? me, name).toBe(me);
            }
          }
        }
      },
    );
  });

  test.each(['assertion', 'response', 'both'] as const)(
    'what is changed in a signed %s, each of two checks notices by itself',
    async (where) => {
      const at = await scene();
      const honest = mine(at, where);
      const certificates = [attackersKey.certificate, key.certificate];
      const own = (xml: string) =>
        signingCertificates(certificates, checkShape(readPlainXml(xml)).signatures);
      expect(await own(honest)).toEqual([key.certificate]);
      for (const [from, to] of [
        [me, victim],
        ['ac:classes:Password', 'ac:classes:Kerberos'],
        [' Version="2.0" IssueInstant', ' Version="2.0"  extra="" IssueInstant'],
        ['xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-sha512'],
        ['xmlenc#sha256', 'xmlenc#sha512'],
      ] as const) {
        expect(honest).toContain(from);
        const changed = honest.replaceAll(from, to);
        await expect(own(changed), from).rejects.toThrow('Its signature does not hold.');
        const { responseSigned, assertionSigned } = checkShape(readPlainXml(changed));
        const signed = { responseSigned, assertionSigned };
        expect(await readByLibrary(changed, signed), from).toBeUndefined();
      }
      const stranger = signingCertificates(
        [attackersKey.certificate],
        checkShape(readPlainXml(honest)).signatures,
      );
      await expect(stranger).rejects.toThrow('Its signature does not hold.');
    },
  );

  test.each(['assertion', 'response', 'both'] as const)(
    'nothing in a signed %s can be changed',
    async (where) => {
      const at = await scene();
      const signed = mine(at, where);
      for (const [from, to] of [
        [me, victim],
        ['cm:bearer', 'cm:sender-vouches'],
        ['urn:example:latchkey', 'urn:example:elsewhere'],
        ['ac:classes:Password', 'ac:classes:Kerberos'],
      ] as const) {
        expect(signed).toContain(from);
        expect(await at.arrive(signed.replaceAll(from, to)), from).toMatch(refused);
      }
    },
  );

  test('of two signatures both have to hold', async () => {
    const at = await scene();
    const inner = signSaml(
      writeAssertion({ ...at.answer, nameId: me }, world.now()),
      'Assertion',
      attackersKey,
    );
    const outer = signSaml(writeResponse(at.answer, world.now(), inner), 'Response', key);
    expect(await at.arrive(outer)).toBe('INVALID_IDP_RESPONSE : Its signature does not hold.');
  });

  test('what is read are the bytes that were signed, also where the message says something else', async () => {
    const at = await scene();
    const signed = at.signed({ nameId: 'adminx' });
    // The signature is over the text without comments and without the frame of CDATA.
    for (const cut of ['admin<!---->x', 'admin<!--y-->x', 'admin<![CDATA[x]]>']) {
      const shown = signed.replace('>adminx<', () => `>${cut}<`);
      const where = { responseSigned: false, assertionSigned: true };
      expect(await readByLibrary(shown, where)).toBe('adminx');
    }
  });

  test('no accident to a signed message makes somebody else of its sender', async () => {
    const at = await scene();
    const signed = mine(at, 'both');
    const bits = ['<', '>', '"', '/>', '&#65;', '<!---->', victim, '<saml:NameID>', ' ', '\0'];
    const accident = fc.record({
      at: fc.nat(signed.length),
      cut: fc.integer({ min: 0, max: 40 }),
      put: fc.oneof(
        fc.constantFrom(...bits),
        fc.nat(signed.length).map((from) => signed.slice(from, from + 300)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(accident, { minLength: 1, maxLength: 3 }), async (accidents) => {
        const broken = accidents.reduce(
          (xml, { at: place, cut, put }) => `${xml.slice(0, place)}${put}${xml.slice(place + cut)}`,
          signed,
        );
        // What does not touch the meaning of the message may well pass.
        expect([me, 'INVALID_IDP_RESPONSE']).toContain((await at.arrive(broken)).split(' : ')[0]);
      }),
      { numRuns: 400 },
    );
  });

  test('an unsigned answer is nothing', async () => {
    const at = await scene();
    const unsigned = writeResponse(at.answer, world.now(), writeAssertion(at.answer, world.now()));
    expect(await at.arrive(unsigned)).toBe('INVALID_IDP_RESPONSE : Nothing is signed.');
  });

  test('a true signature of the provider over something else lends nothing', async () => {
    const at = await scene();
    const metadata = signSaml(
      '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_metadata"><md:Issuer>x</md:Issuer></md:EntityDescriptor>',
      'EntityDescriptor',
      key,
    );
    const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(metadata) ?? [];
    const forged = writeAssertion({ ...at.answer, nameId: victim }, world.now());
    for (const assertion of [
      forged.replace('<saml:Subject>', `${signature}<saml:Subject>`),
      `${metadata}${forged}`,
      forged.replace('<saml:Subject>', `${metadata}<saml:Subject>`),
      forged
        .replace(at.answer.assertionId, '_metadata')
        .replace('<saml:Subject>', `${signature}<saml:Subject>`),
    ]) {
      expect(await at.arrive(writeResponse(at.answer, world.now(), assertion))).toMatch(refused);
    }
    // Not even beside an honest one.
    const beside = mine(at).replace('<samlp:Status>', () => `${metadata}<samlp:Status>`);
    expect(await at.arrive(beside)).toBe('INVALID_IDP_RESPONSE : A signature is out of place.');
  });
});

describe('SA2: a signature has one meaning', () => {
  const digestIn = (xml: string) => /<ds:DigestValue>([^<]*)</.exec(xml)?.[1] ?? '';

  /** A forged assertion, and the digest that it would have to have. */
  async function forgery() {
    const at = await scene();
    const signed = mine(at);
    const wanted = writeAssertion({ ...at.answer, nameId: victim }, world.now());
    const [signedInfo = ''] = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(signed) ?? [];
    return {
      at,
      signed,
      forged: signed.replace(me, victim),
      digest: digestIn(signSaml(wanted, 'Assertion', attackersKey)),
      honestDigest: digestIn(signed),
      signedInfo,
    };
  }

  test('a second SignedInfo is refused, wherever it stands (CVE-2025-29774)', async () => {
    const { at, forged, digest, honestDigest, signedInfo } = await forgery();
    const evil = signedInfo.replace(honestDigest, digest);
    for (const both of [
      `${evil}${signedInfo}`,
      `${signedInfo}${evil}`,
      signedInfo.replace('</ds:SignedInfo>', `${evil}</ds:SignedInfo>`),
      evil.replace('</ds:SignedInfo>', `${signedInfo}</ds:SignedInfo>`),
      `<ds:Object>${evil}</ds:Object>${signedInfo}`,
      `<x:SignedInfo xmlns:x="urn:x">${evil}</x:SignedInfo>${signedInfo}`,
    ]) {
      expect(await at.arrive(forged.replace(signedInfo, () => both))).toMatch(refused);
    }
  });

  test('a second Reference or digest is refused', async () => {
    const { at, signed, forged, digest, honestDigest } = await forgery();
    const [reference = ''] = /<ds:Reference[\s\S]*<\/ds:Reference>/.exec(signed) ?? [];
    const evil = reference.replace(honestDigest, digest);
    for (const both of [
      `${evil}${reference}`,
      `${reference}${evil}`,
      reference.replace(
        '<ds:DigestValue>',
        `<ds:DigestValue>${digest}</ds:DigestValue><ds:DigestValue>`,
      ),
      reference.replace(
        `</ds:DigestValue>`,
        `</ds:DigestValue><ds:DigestValue>${digest}</ds:DigestValue>`,
      ),
      reference.replace(honestDigest, `<x>${digest}</x>${honestDigest}`),
    ]) {
      expect(await at.arrive(forged.replace(reference, () => both))).toMatch(refused);
    }
  });

  test('comments in a digest are refused (CVE-2025-29775)', async () => {
    const { at, forged, digest, honestDigest } = await forgery();
    for (const value of [
      `<!--${digest}-->${honestDigest}`,
      `${digest}<!--${honestDigest}-->`,
      `<!---->${digest}`,
      `${digest}<?x?>`,
      `<![CDATA[${digest}]]>`,
    ]) {
      expect(await at.arrive(forged.replace(honestDigest, () => value))).toMatch(refused);
    }
  });

  // Canonical XML drops comments and unwraps CDATA: the signature over all of these holds.
  test.each([
    ['a comment', 'admin@example.com<!---->.evil.example', 'Comments are not read.'],
    ['a comment before it', '<!---->admin@example.com.evil.example', 'Comments are not read.'],
    ['CDATA', 'admin@example.com<![CDATA[]]>.evil.example', 'CDATA is not read.'],
    ['CDATA around it', '<![CDATA[admin@example.com.evil.example]]>', 'CDATA is not read.'],
    [
      'an instruction',
      'admin@example.com<?x?>.evil.example',
      'Processing instructions are not read.',
    ],
  ])(
    'a name that is cut in two by %s is refused (CVE-2025-54369, CVE-2025-54419)',
    async (_by, cut, reason) => {
      const nameId = 'admin@example.com.evil.example';
      const at = await scene();
      const signed = at.signed({ nameId });
      expect(await at.arrive(signed.replace(nameId, () => cut))).toBe(
        `INVALID_IDP_RESPONSE : ${reason}`,
      );
      expect(await at.arrive(signed)).toBe(nameId);
    },
  );

  test('`admin<!---->x` is neither admin nor x, in a name and in an attribute', async () => {
    const at = await scene();
    const signed = at.signed({ nameId: 'adminx', attributes: { role: ['adminx'] } });
    for (const xml of [
      signed.replace('>adminx</saml:NameID>', '>admin<!---->x</saml:NameID>'),
      signed.replace('>adminx</saml:AttributeValue>', '>admin<!---->x</saml:AttributeValue>'),
    ]) {
      expect(xml).toContain('admin<!---->x');
      expect(await at.arrive(xml)).toMatch(refused);
    }
  });

  test('a name written with character references is the same name', async () => {
    const at = await scene();
    const signed = at.signed({ nameId: 'adminx' });
    expect(await at.arrive(signed.replace('>adminx<', '>admin&#120;<'))).toBe('adminx');
  });

  test('ids are one for everybody', async () => {
    const at = await scene();
    const signed = mine(at);
    const id = at.answer.assertionId;
    for (const xml of [
      signed.replace('<samlp:Status>', `<samlp:Status ID="${id}">`),
      signed.replace('<samlp:Status>', `<samlp:Status Id="${id}">`),
      signed.replace('<samlp:Status>', `<samlp:Status id="${id}">`),
      signed.replace('<samlp:Status>', `<samlp:Status xml:id="${id}">`),
      signed.replace('<samlp:Status>', `<samlp:Status xmlns:x="urn:x" x:ID="${id}">`),
    ]) {
      expect(await at.arrive(xml)).toMatch(refused);
    }
  });
});
