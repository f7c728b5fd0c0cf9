import type { ComponentType } from 'react';
import type { Performers } from './effects/performance.ts';
import type { Flow } from './flow/flow.ts';
import { type RegionName, regionOf, type ScreenName } from './flow/screens.ts';
import type { Table } from './flow/transition.ts';
import { withSentences } from './messages/with-sentences.ts';
import type { Region } from './region.ts';
import { region as entryRegion } from './screens/entry/region.ts';
import { withinTime } from './within-time.ts';

type LazyRegion = Exclude<RegionName, 'entry'>;
type Brought<R extends RegionName> = { readonly region: Region<R> };

/** Every region but the first arrives when it is needed. One that is missing here does not compile. */
const loaders: { readonly [R in LazyRegion]: () => Promise<Brought<R>> } = {
  password: () => import('./screens/password/region.ts'),
  passkeys: () => import('./screens/passkeys/region.ts'),
  join: () => import('./screens/join/region.ts'),
  federated: () => import('./screens/federated/region.ts'),
  phone: () => import('./screens/phone/region.ts'),
  recovery: () => import('./screens/recovery/region.ts'),
  'email-link': () => import('./screens/email-link/region.ts'),
  'second-factor': () => import('./screens/second-factor/region.ts'),
  enrolment: () => import('./screens/enrolment/region.ts'),
  actions: () => import('./screens/actions/region.ts'),
  tenants: () => import('./screens/tenants/region.ts'),
  notices: () => import('./screens/notices/region.ts'),
};

type AnyView = ComponentType<{ readonly flow: Flow }>;

let transitions: Table = entryRegion.transitions;
let views: Partial<Record<ScreenName, AnyView>> = { ...entryRegion.views } as Partial<
  Record<ScreenName, AnyView>
>;
let performers: Partial<Performers> = {};
let words: Partial<Record<RegionName, object | undefined>> = {};
const loading = new Map<LazyRegion, Promise<void>>();

async function bring(region: LazyRegion): Promise<void> {
  // Any region's loader; a union of functions does not say so.
  const load = loaders[region] as () => Promise<Brought<RegionName>>;
  const { region: brought } = await withinTime(withSentences(load()));
  transitions = { ...transitions, ...brought.transitions };
  performers = { ...performers, ...brought.performers };
  words = { ...words, [region]: brought.words };
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
/** What the screens of its region have words of their own for. */
export const ownWords = (screen: ScreenName): object | undefined => words[regionOf[screen]];
export const viewOf = (screen: ScreenName): AnyView | undefined => views[screen];
