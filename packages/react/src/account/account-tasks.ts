import { type Account, type Client, ClientError } from '@latchkey/client';
import { deletePicture, isUploaded } from '@latchkey/client/pictures';
import { goOnWith } from './sign-in-again.ts';
import { tokenChanged } from './token-changes.ts';

/** An account, with a token that is known to be its own. */
export type Own = { readonly client: Client; readonly account: Account; readonly idToken: string };

/** What was changed is changed, whether or not it can be read back now. */
async function readBack(client: Client): Promise<void> {
  await client.session.reload().catch(() => {});
}

/** The empty text takes a name or a picture away; what is not said stays as it is. */
export async function saveProfile(
  { client, idToken }: Own,
  profile: { readonly displayName?: string; readonly photoUrl?: string },
): Promise<void> {
  await client.call('update', profile, { idToken });
  await readBack(client);
}

export async function sendVerification({ client, idToken }: Own, page: string): Promise<void> {
  const request = { requestType: 'VERIFY_EMAIL', continueUrl: page } as const;
  await client.call('sendOobCode', request, { idToken });
}

/** The address changes when the link in the new mailbox is opened, not before. */
export async function sendEmailChange(
  { client, idToken }: Own,
  newEmail: string,
  page: string,
): Promise<void> {
  await client.call(
    'sendOobCode',
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, continueUrl: page },
    { idToken },
  );
}

/** A new password ends every sign-in; the one who set it goes on with the new one of the reply. */
export async function savePassword(
  { client, account, idToken }: Own,
  password: string,
): Promise<void> {
  const reply = await client.call('update', { password, returnSecureToken: true }, { idToken });
  await goOnWith(client, account.localId, reply);
  tokenChanged(client);
}

const hasToBeVerified = (error: unknown): boolean =>
  error instanceof ClientError && error.reason === 'NEW_EMAIL_NOT_VERIFIED';

/**
 * A first address, and the password that goes with it, for an account that had neither. What was
 * signed in before ends with it, a guest above all; the one who did this goes on. An account that had
 * an address once gets the next one by a mail to it, and the password after that.
 */
export async function addEmail(
  own: Own,
  { email, password }: { readonly email: string; readonly password: string },
  page: string,
): Promise<'added' | 'mailed'> {
  const { client, account, idToken } = own;
  try {
    const reply = await client.call('signUp', { email, password }, { idToken });
    await goOnWith(client, account.localId, reply);
  } catch (error) {
    // The account has both, and waits for the link that was mailed with them.
    if (error instanceof ClientError && error.code === 'UNVERIFIED_EMAIL') return 'mailed';
    if (!hasToBeVerified(error)) throw error;
    await sendEmailChange(own, email, page);
    return 'mailed';
  }
  tokenChanged(client);
  return 'added';
}

/** Mails the owner a link to choose a new password, in place of one they do not know any more. */
export async function sendPasswordReset(
  client: Client,
  { email = '', tenantId }: Account,
  page: string,
): Promise<void> {
  const request = { requestType: 'PASSWORD_RESET', email, continueUrl: page } as const;
  await client.call('sendOobCode', { ...request, ...(tenantId && { tenantId }) });
}

/** Takes the picture away, and what was uploaded of it as far as that can be done now. */
export async function removePicture(own: Own): Promise<void> {
  await saveProfile(own, { photoUrl: '' });
  await deleteUploaded(own);
}

/** Nobody waits for it to succeed: what stays behind goes with the next picture. */
export async function deleteUploaded({ client, account, idToken }: Own): Promise<void> {
  if (!isUploaded(account, account.photoUrl)) return;
  await deletePicture(client, { owner: account, idToken }).catch(() => {});
}

export async function deleteAccount({ client, account, idToken }: Own): Promise<void> {
  try {
    await client.call('delete', {}, { idToken });
  } catch (error) {
    // An answer that was lost on the way leaves an account that is gone already.
    if (!(error instanceof ClientError && error.code === 'USER_NOT_FOUND')) throw error;
  }
  if (client.session.current?.account.localId === account.localId) await client.session.signOut();
}
