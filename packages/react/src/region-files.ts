import { type RegionName, regionOf, type ScreenName } from './flow/screens.ts';
import { nearFiles } from './near-files.ts';
import type { Region, RegionFile } from './region.ts';

/** The first screens are here before the rest of their region. */
type Brought<R extends RegionName> = {
  readonly region: R extends 'entry' ? Omit<Region<R>, 'views'> : Region<R>;
};

/** Regions arrive when they are needed. One that is missing here does not compile. */
const files: { readonly [R in RegionName]: () => Promise<Brought<R>> } = {
  entry: nearFiles['email-entry'],
  arrival: () => import('./screens/arrival/region.ts'),
  password: () => import('./screens/password/region.ts'),
  passkeys: () => import('./screens/passkeys/region.ts'),
  join: () => import('./screens/join/region.ts'),
  federated: nearFiles['provider-return'],
  phone: nearFiles['phone-entry'],
  recovery: () => import('./screens/recovery/region.ts'),
  'email-link': nearFiles['link-return'],
  'second-factor': () => import('./screens/second-factor/region.ts'),
  enrolment: () => import('./screens/enrolment/region.ts'),
  actions: nearFiles['action-checking'],
  tenants: () => import('./screens/tenants/region.ts'),
  already: nearFiles['signed-in-already'],
  notices: () => import('./screens/notices/region.ts'),
};

// Any region's file; a union of functions does not say so.
export const fileOf = (screen: ScreenName) => files[regionOf[screen]] as RegionFile;
export const everyFile = Object.values(files) as readonly RegionFile[];
