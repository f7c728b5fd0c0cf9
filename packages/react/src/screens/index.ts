import type { ComponentType } from 'react';
import type { ScreenName } from '../flow/screens.ts';
import { laterMeanings, laterProblems } from '../messages/en/later-problems.ts';
import { bringSentences } from '../messages/sentences.ts';
import type { ScreenProps } from '../region.ts';
import { region as actionsRegion } from './actions/region.ts';
import { region as alreadyRegion } from './already/region.ts';
import { region as arrivalRegion } from './arrival/region.ts';
import { region as emailLinkRegion } from './email-link/region.ts';
import { region as enrolmentRegion } from './enrolment/region.ts';
import { firstViews } from './entry/first-region.ts';
import { region as federatedRegion } from './federated/region.ts';
import { region as joinRegion } from './join/region.ts';
import { region as noticesRegion } from './notices/region.ts';
import { region as passkeysRegion } from './passkeys/region.ts';
import { region as passwordRegion } from './password/region.ts';
import { region as phoneRegion } from './phone/region.ts';
import { region as recoveryRegion } from './recovery/region.ts';
import { region as secondFactorRegion } from './second-factor/region.ts';
import { region as tenantsRegion } from './tenants/region.ts';

export { Widget } from '../widget.tsx';

// Nothing is brought later here.
bringSentences(laterProblems, laterMeanings);

/** Every screen by itself, for widgets that arrange them in their own way. */
export const screens: { readonly [S in ScreenName]: ComponentType<ScreenProps<S>> } = {
  ...firstViews,
  ...arrivalRegion.views,
  ...alreadyRegion.views,
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
