import type { ScreenName } from './screens.ts';
import type { Transitions } from './transition.ts';
import { actions } from './transitions/actions.ts';
import { already } from './transitions/already.ts';
import { arrival } from './transitions/arrival.ts';
import { emailLink } from './transitions/email-link.ts';
import { enrolment } from './transitions/enrolment.ts';
import { entry } from './transitions/entry.ts';
import { federated } from './transitions/federated.ts';
import { join } from './transitions/join.ts';
import { notices } from './transitions/notices.ts';
import { passkeys } from './transitions/passkeys.ts';
import { password } from './transitions/password.ts';
import { phone } from './transitions/phone.ts';
import { recovery } from './transitions/recovery.ts';
import { secondFactor } from './transitions/second-factor.ts';
import { tenants } from './transitions/tenants.ts';

/** The whole flow. The widget loads it by regions; tests and the diagram read it here. */
export const table: { readonly [S in ScreenName]: Transitions<S> } = {
  ...entry,
  ...arrival,
  ...password,
  ...passkeys,
  ...join,
  ...federated,
  ...phone,
  ...recovery,
  ...emailLink,
  ...secondFactor,
  ...enrolment,
  ...actions,
  ...tenants,
  ...already,
  ...notices,
};
