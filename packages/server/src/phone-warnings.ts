import type { Identity } from '@latchkey/identity/identity';
import type { Log } from '@latchkey/kernel/log';

/** Settings of phone sign-in that this installation does not honour: said once, at the start. */
export async function warnOfPhoneSettings(identity: Identity, log: Log): Promise<void> {
  const settings = await identity.settings.current('');
  const { canSend, testNumbersAllowed } = identity.phone;
  if (!testNumbersAllowed && settings.testPhoneNumbers.size > 0) {
    log('warn', 'test_phone_numbers_ignored', { count: settings.testPhoneNumbers.size });
  }
  if (settings.phoneSignIn && !canSend) log('warn', 'phone_sign_in_without_sms_provider');
}
