import type { ComponentType } from 'react';
import type { ScreenName } from '../flow/screens.ts';
import type { ScreenProps } from '../region.ts';
import { actionsRegion } from './actions/region.ts';
import { emailLinkRegion } from './email-link/region.ts';
import { enrolmentRegion } from './enrolment/region.ts';
import { entryRegion } from './entry/region.ts';
import { federatedRegion } from './federated/region.ts';
import { joinRegion } from './join/region.ts';
import { noticesRegion } from './notices/region.ts';
import { passkeysRegion } from './passkeys/region.ts';
import { passwordRegion } from './password/region.ts';
import { phoneRegion } from './phone/region.ts';
import { recoveryRegion } from './recovery/region.ts';
import { secondFactorRegion } from './second-factor/region.ts';
import { tenantsRegion } from './tenants/region.ts';

export { Widget } from '../widget.tsx';

/** Every screen by itself, for widgets that arrange them in their own way. */
export const screens: { readonly [S in ScreenName]: ComponentType<ScreenProps<S>> } = {
  ...entryRegion.views,
  ...passwordRegion.views,
  ...passkeysRegion.views,
  ...joinRegion.views,
  ...federatedRegion.views,
  ...phoneRegion.views,
  ...recoveryRegion.views,
  ...emailLinkRegion.views,
  ...secondFactorRegion.views,
  ...enrolmentRegion.views,
  ...actionsRegion.views,
  ...tenantsRegion.views,
  ...noticesRegion.views,
};
