/**
 * We ask for no statement of where a passkey comes from, and take none with certificates: checking
 * those would have the server follow addresses that a stranger wrote. A device may still vouch for
 * itself with the passkey's own key.
 */
export async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
}
