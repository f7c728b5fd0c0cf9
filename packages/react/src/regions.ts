import type { ComponentType } from 'react';
import { bringPart } from './bring-part.ts';
import type { Perform, Performers } from './effects/performance.ts';
import type { Effect, RegionEffects } from './flow/effect.ts';
import type { Flow } from './flow/flow.ts';
import type { ScreenName } from './flow/screens.ts';
import type { Table } from './flow/transition.ts';
import { withSentences } from './messages/with-sentences.ts';
import { nearFiles } from './near-files.ts';
import type { AnyRegion, RegionFile } from './region.ts';
import { firstRegion } from './screens/entry/first-region.ts';
import { withinTime } from './within-time.ts';

type AnyView = ComponentType<{ readonly flow: Flow }>;

let transitions: Table = {};
// By the effects that regions have: one that nobody performs does not compile.
let performers: Partial<Performers<RegionEffects[keyof RegionEffects]>> = {};
const regions: Partial<Record<ScreenName, AnyRegion>> = {};
const files = new Map<RegionFile, Promise<void>>();

function take(region: AnyRegion): void {
  transitions = { ...transitions, ...region.transitions };
  performers = { ...performers, ...region.performers };
  for (const screen in region.views) regions[screen as ScreenName] = region;
}
take(firstRegion);

/** Once, however many wait for it; and again if it did not come. */
function arrive(file: RegionFile): Promise<void> {
  const arriving =
    files.get(file) ??
    withinTime(withSentences(bringPart(file))).then(
      ({ region }) => take(region),
      (error) => {
        files.delete(file);
        throw error;
      },
    );
  files.set(file, arriving);
  return arriving;
}

/** Which file brings which screen. */
export const bringFiles = () => withinTime(bringPart(() => import('./region-files.ts')));

async function arriveWith(screen: ScreenName): Promise<void> {
  // Which file brings which region was checked where they were listed.
  const near = (nearFiles as Partial<Record<ScreenName, unknown>>)[screen] as RegionFile;
  await arrive(near ?? (await bringFiles()).fileOf(screen));
}

export const isHere = (screen: ScreenName): boolean => screen in regions;

/** Brings the region of a screen. Undefined if it is here. */
export const loadRegion = (screen: ScreenName): Promise<void> | undefined =>
  isHere(screen) ? undefined : arriveWith(screen);

/** Who does what is asked for. What no region on the screen has brought is done by the first one. */
export async function performerOf(type: Effect['type']): Promise<Perform<Effect['type']>> {
  if (performers[type] === undefined) await arriveWith('email-entry');
  // The map says that this performer takes this effect; a union of types cannot.
  return performers[type] as Perform<Effect['type']>;
}

/** All of them, for when the browser has nothing better to do. */
export async function loadEveryRegion(): Promise<void> {
  await Promise.all((await bringFiles()).everyFile.map(arrive));
}

export const loadedTable = (): Table => transitions;
/** What the screens of its region have words of their own for. */
export const ownWords = (screen: ScreenName): object | undefined => regions[screen]?.words;
export const viewOf = (screen: ScreenName): AnyView | undefined =>
  // Which screen takes which flow was checked where the region was put together.
  regions[screen]?.views?.[screen] as AnyView | undefined;
