import { deviceOf } from '../account/device.ts';

type Made = { readonly authenticatorAttachment?: string | undefined };

/**
 * A name for a passkey that was just made: after this device where it is kept, in words that are
 * the same in every language. What is kept elsewhere the server names after what keeps it.
 */
export function passkeyName({ authenticatorAttachment }: Made): { readonly name?: string } {
  if (authenticatorAttachment !== 'platform') return {};
  const { browser, system } = deviceOf(navigator.userAgent);
  const name = [browser, system].filter(Boolean).join(', ');
  return name === '' ? {} : { name };
}
