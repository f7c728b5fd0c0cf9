import type { Bend, PasskeyDevice } from './passkey-device.ts';
import type { CallOptions, Reply } from './wire-reply.ts';
import type { World } from './world.ts';

type CreationOptions = Parameters<PasskeyDevice['make']>[0];
type RequestOptions = Parameters<PasskeyDevice['use']>[0];

/** Asks to add a passkey, as far as the options for the device. */
export async function creationOptions(world: World, idToken: string): Promise<CreationOptions> {
  const { body } = await world.call('/v2/accounts/passkeyEnrollment:start', { idToken });
  if (body.error) throw new Error(body.error.message);
  return body['credentialCreationOptions'] as CreationOptions;
}

export async function requestOptions(world: World, options?: CallOptions): Promise<RequestOptions> {
  const { body } = await world.call('/v2/accounts/passkeySignIn:start', {}, options);
  if (body.error) throw new Error(body.error.message);
  return body['credentialRequestOptions'] as RequestOptions;
}

export const finishEnrolment = (
  world: World,
  idToken: string,
  authenticatorRegistrationResponse: object,
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  world.call('/v2/accounts/passkeyEnrollment:finalize', {
    idToken,
    authenticatorRegistrationResponse,
    ...more,
  });

export const finishSignIn = (
  world: World,
  authenticatorAuthenticationResponse: object,
  options?: CallOptions,
): Promise<Reply> =>
  world.call(
    '/v2/accounts/passkeySignIn:finalize',
    { authenticatorAuthenticationResponse },
    options,
  );

/** Adds the device's passkey to the account of the token. */
export async function enrolPasskey(
  world: World,
  idToken: string,
  device: PasskeyDevice,
  bend?: Bend,
): Promise<Reply> {
  return finishEnrolment(world, idToken, device.make(await creationOptions(world, idToken), bend));
}

/** Signs in with the device's passkey. */
export async function signInWithPasskey(
  world: World,
  device: PasskeyDevice,
  bend?: Bend,
): Promise<Reply> {
  return finishSignIn(world, device.use(await requestOptions(world), bend));
}
