import type { ComponentType } from 'react';
import type { Performers } from './effects/performance.ts';
import type { RegionEffects } from './flow/effect.ts';
import type { Flow } from './flow/flow.ts';
import type { RegionName, ScreenName, ScreensOf } from './flow/screens.ts';
import type { RegionTable, Table } from './flow/transition.ts';
import type { OwnSentences } from './messages/problem-text.ts';

/** What a screen is handed. It shows, and it sends. */
export type ScreenProps<S extends ScreenName> = { readonly flow: Flow<S> };

/**
 * A part of the widget that is loaded at once: its transitions, a view for every screen, and who does
 * what nobody else asks for.
 */
export type Region<R extends RegionName> = {
  readonly transitions: RegionTable<R>;
  readonly views: { readonly [S in ScreensOf<R>]: ComponentType<ScreenProps<S>> };
  /** What its screens have words of their own for. */
  readonly words?: OwnSentences;
} & (R extends keyof RegionEffects
  ? { readonly performers: Performers<RegionEffects[R]> }
  : { readonly performers?: undefined });

/** One of them, whichever; of the first, the views are here before the rest. */
export type AnyRegion = {
  readonly transitions: Table;
  readonly views?: { readonly [S in ScreenName]?: ComponentType<ScreenProps<S>> };
  readonly words?: OwnSentences;
  readonly performers?: Partial<Performers<RegionEffects[keyof RegionEffects]>>;
};

/** Brings the script of a region. */
export type RegionFile = () => Promise<{ readonly region: AnyRegion }>;
