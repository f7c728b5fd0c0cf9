import type { ComponentType } from 'react';
import type { Performers } from './effects/performance.ts';
import type { Flow } from './flow/flow.ts';
import { type RegionName, regionOf, type ScreenName } from './flow/screens.ts';
import type { Table } from './flow/transition.ts';
import type { Region } from './region.ts';
import { entryRegion } from './screens/entry/region.ts';
import { withinTime } from './within-time.ts';

type LazyRegion = Exclude<RegionName, 'entry'>;

/** Every region but the first arrives when it is needed. One that is missing here does not compile. */
const loaders: { readonly [R in LazyRegion]: () => Promise<Region<R>> } = {
  password: async () => (await import('./screens/password/region.ts')).passwordRegion,
  passkeys: async () => (await import('./screens/passkeys/region.ts')).passkeysRegion,
  join: async () => (await import('./screens/join/region.ts')).joinRegion,
  federated: async () => (await import('./screens/federated/region.ts')).federatedRegion,
  phone: async () => (await import('./screens/phone/region.ts')).phoneRegion,
  recovery: async () => (await import('./screens/recovery/region.ts')).recoveryRegion,
  'email-link': async () => (await import('./screens/email-link/region.ts')).emailLinkRegion,
  'second-factor': async () =>
    (await import('./screens/second-factor/region.ts')).secondFactorRegion,
  enrolment: async () => (await import('./screens/enrolment/region.ts')).enrolmentRegion,
  actions: async () => (await import('./screens/actions/region.ts')).actionsRegion,
  tenants: async () => (await import('./screens/tenants/region.ts')).tenantsRegion,
  notices: async () => (await import('./screens/notices/region.ts')).noticesRegion,
};

type AnyView = ComponentType<{ readonly flow: Flow }>;

let transitions: Table = entryRegion.transitions;
let views: Partial<Record<ScreenName, AnyView>> = { ...entryRegion.views } as Partial<
  Record<ScreenName, AnyView>
>;
let performers: Partial<Performers> = {};
const loading = new Map<LazyRegion, Promise<void>>();

async function bring(region: LazyRegion): Promise<void> {
  // Any region's loader; a union of functions does not say so.
  const load = loaders[region] as () => Promise<Region<RegionName>>;
  const brought = await withinTime(load());
  transitions = { ...transitions, ...brought.transitions };
  performers = { ...performers, ...brought.performers };
  // Which screen takes which flow was checked where the region was put together.
  views = { ...views, ...(brought.views as Partial<Record<ScreenName, AnyView>>) };
}

export const isHere = (screen: ScreenName): boolean => views[screen] !== undefined;

/** Brings the region of a screen. Undefined if it is here. */
export function loadRegion(screen: ScreenName): Promise<void> | undefined {
  const region = regionOf[screen];
  if (region === 'entry' || isHere(screen)) return undefined;
  const arriving =
    loading.get(region) ??
    bring(region).finally(() => {
      loading.delete(region);
    });
  loading.set(region, arriving);
  return arriving;
}

/** All of them, for when the browser has nothing better to do. */
export async function loadEveryRegion(): Promise<void> {
  await Promise.all(Object.keys(regionOf).map((screen) => loadRegion(screen as ScreenName)));
}

export const loadedTable = (): Table => transitions;
export const loadedPerformers = (): Partial<Performers> => performers;
export const viewOf = (screen: ScreenName): AnyView | undefined => views[screen];
