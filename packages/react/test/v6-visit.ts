import type { FirebaseUiConfig } from '../src/firebase-ui/config.ts';
import { optionsOf } from '../src/firebase-ui/options-of.ts';
import { asGuest, type Town, type Visit } from './visit.ts';

type Where = Parameters<Town['visit']>[1];

export const guests: FirebaseUiConfig = { signInOptions: ['anonymous'] };

/** Opens the sign-in page of an application that is configured as FirebaseUI is. */
export const visitV6 = (town: Town, config: FirebaseUiConfig, where?: Where): Visit =>
  town.visit((client) => optionsOf(client, config), where);

/** The same, as somebody who presses the button for guests. */
export async function guestV6(town: Town, config: FirebaseUiConfig, where?: Where): Promise<Visit> {
  const visit = visitV6(town, config, where);
  await visit.at('provider-list');
  visit.send(asGuest);
  return visit;
}
