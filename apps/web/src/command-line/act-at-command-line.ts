import {
  type HandedOver,
  handOverAddress,
  sealForCommand,
  type Waiting,
} from '@latchkey/protocol/command-line';

/** An operator's token for the ID token of a sign-in of the last minutes. */
const exchange = (idToken: string) =>
  fetch('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      subject_token: idToken,
    }),
  });

type Issued = {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
};

/**
 * The address that hands a token to the command that waits, sealed for it: whoever else listens there, or
 * reads the address, has nothing. Nothing for whoever is no operator here.
 */
export async function actAtCommandLine(
  waiting: Waiting,
  idToken: string,
  email: string,
): Promise<string | undefined> {
  const answer = await exchange(idToken);
  if (answer.status === 400) return undefined;
  if (!answer.ok) throw new Error(`The exchange was answered with ${answer.status}.`);
  const { access_token, expires_in, scope } = (await answer.json()) as Issued;
  const handed: HandedOver = {
    server: location.origin,
    accessToken: access_token,
    expiresIn: expires_in,
    role: scope,
    email,
  };
  return handOverAddress(waiting, await sealForCommand(waiting.key, JSON.stringify(handed)));
}
