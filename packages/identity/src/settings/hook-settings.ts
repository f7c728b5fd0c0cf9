import type { Message, projectConfig } from '@latchkey/protocol';
import { type BlockingFunctions, triggers } from '../hooks/blocking-functions.ts';

type Configured = NonNullable<Message<typeof projectConfig>['blockingFunctions']>;

export function blockingFunctionsOf(configured: Configured): BlockingFunctions {
  const forwarded = configured.forwardInboundCredentials;
  const addressed = triggers.flatMap((trigger) => {
    const address = configured.triggers?.[trigger]?.functionUri;
    return address ? [[trigger, address] as const] : [];
  });
  return {
    addresses: Object.fromEntries(addressed),
    forwarded: {
      idToken: forwarded?.idToken ?? false,
      accessToken: forwarded?.accessToken ?? false,
      refreshToken: forwarded?.refreshToken ?? false,
    },
  };
}
