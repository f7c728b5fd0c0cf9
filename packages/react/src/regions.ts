import type { ComponentType } from 'react';
import { bringPart } from './bring-part.ts';
import type { Perform, Performers } from './effects/performance.ts';
import type { Effect, RegionEffects } from './flow/effect.ts';
import type { Flow } from './flow/flow.ts';
import { type RegionName, regionOf, type ScreenName } from './flow/screens.ts';
import type { Table } from './flow/transition.ts';
import { withSentences } from './messages/with-sentences.ts';
import type { Region } from './region.ts';
import { firstRegion } from './screens/entry/first-region.ts';
import { withinTime } from './within-time.ts';

/** The first screens are here before the rest of their region. */
type Brought<R extends RegionName> = {
  readonly region: R extends 'entry' ? Omit<Region<R>, 'views'> : Region<R>;
};

/** Regions arrive when they are needed. One that is missing here does not compile. */
const loaders: { readonly [R in RegionName]: () => Promise<Brought<R>> } = {
  entry: () => import('./screens/entry/answers.ts'),
  arrival: () => import('./screens/arrival/region.ts'),
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
  already: () => import('./screens/already/region.ts'),
  notices: () => import('./screens/notices/region.ts'),
};

type AnyView = ComponentType<{ readonly flow: Flow }>;

let transitions: Table = firstRegion.transitions;
let views = { ...firstRegion.views } as Partial<Record<ScreenName, AnyView>>;
// By the effects that regions have: one that nobody performs does not compile.
let performers: Partial<Performers<RegionEffects[keyof RegionEffects]>> = {};
let words: Partial<Record<RegionName, object | undefined>> = {};
const loading = new Map<RegionName, Promise<void>>();

async function bring(name: RegionName): Promise<void> {
  // Any region's loader; a union of functions does not say so.
  const load = loaders[name] as () => Promise<{ readonly region: Partial<Region<RegionName>> }>;
  const { region } = await withinTime(withSentences(bringPart(load)));
  transitions = { ...transitions, ...region.transitions };
  performers = { ...performers, ...region.performers };
  words = { ...words, [name]: region.words };
  // Which screen takes which flow was checked where the region was put together.
  views = { ...views, ...(region.views as Partial<Record<ScreenName, AnyView>>) };
}

/** Once, however many wait for it. */
function arrive(region: RegionName): Promise<void> {
  const arriving =
    loading.get(region) ??
    bring(region).finally(() => {
      loading.delete(region);
    });
  loading.set(region, arriving);
  return arriving;
}

export const isHere = (screen: ScreenName): boolean => views[screen] !== undefined;

/** Brings the region of a screen. Undefined if it is here. */
export const loadRegion = (screen: ScreenName): Promise<void> | undefined =>
  isHere(screen) ? undefined : arrive(regionOf[screen]);

/** Who does what is asked for. What no region on the screen has brought is done by the first one. */
export async function performerOf(type: Effect['type']): Promise<Perform<Effect['type']>> {
  if (performers[type] === undefined) await arrive('entry');
  // The map says that this performer takes this effect; a union of types cannot.
  return performers[type] as Perform<Effect['type']>;
}

/** All of them, for when the browser has nothing better to do. */
export async function loadEveryRegion(): Promise<void> {
  const regions = Object.keys(regionOf).map((screen) => loadRegion(screen as ScreenName));
  await Promise.all([performerOf('readMethods'), ...regions]);
}

export const loadedTable = (): Table => transitions;
/** What the screens of its region have words of their own for. */
export const ownWords = (screen: ScreenName): object | undefined => words[regionOf[screen]];
export const viewOf = (screen: ScreenName): AnyView | undefined => views[screen];
