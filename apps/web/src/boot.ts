import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import type { Language } from '@latchkey/react';

/** What the server's page hands to the browser, so that both draw the same. */
export type Boot = {
  readonly facts: SiteFacts;
  readonly locale: Language;
  /** Somebody was signed in the last time: not believed, but drawn for. */
  readonly wasSignedIn: boolean;
};

export const bootId = 'latchkey-boot';

/** `</script>` and `<!--` end or change a script element wherever they stand, even inside a text. */
export const writeBoot = (boot: Boot): string =>
  JSON.stringify(boot).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function readBoot(): Boot {
  const text = document.getElementById(bootId)?.textContent;
  // Written by our own server, together with this script.
  return JSON.parse(text ?? '') as Boot;
}
