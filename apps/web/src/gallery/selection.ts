import { type Language, languages } from '@latchkey/react';
import { type Theme, themes } from '../themes/themes.ts';
import { findState, type StateId } from './states.ts';

export const widths = ['320', '390', '768', '1280'] as const;
export const schemes = ['auto', 'light', 'dark'] as const;
export const directions = ['auto', 'ltr', 'rtl'] as const;
/** Whether a screen takes the focus, as one does that is come to from another. */
export const focuses = ['none', 'first'] as const;

/** What there is to choose from beside screen and state, in the order of its controls. */
export const choices = {
  language: languages,
  theme: themes,
  width: widths,
  scheme: schemes,
  direction: directions,
  focus: focuses,
} as const;

export type Choice = keyof typeof choices;

/** How a picture of the gallery is looked at. */
export type View = {
  readonly language: Language;
  readonly theme: Theme;
  readonly width: (typeof widths)[number];
  readonly scheme: (typeof schemes)[number];
  readonly direction: (typeof directions)[number];
  readonly focus: (typeof focuses)[number];
};

export type Selection = {
  /** None: the overview. */
  readonly shown: StateId | undefined;
  readonly view: View;
  /** What is searched for in the overview, and kept for whoever comes back to it. */
  readonly find: string;
  /** Nothing but the widget, for cameras and tests. */
  readonly isBare: boolean;
};

const usual: View = {
  language: 'en',
  theme: 'default',
  width: '1280',
  scheme: 'auto',
  direction: 'auto',
  focus: 'none',
};

const longestSearch = 100;

export function readSelection(search: string): Selection {
  const asked = new URLSearchParams(search);
  const read = <C extends Choice>(choice: C): View[C] => {
    const known: readonly View[C][] = choices[choice] as readonly View[Choice][] as View[C][];
    return known.find((value) => value === asked.get(choice)) ?? usual[choice];
  };
  return {
    shown: findState(asked.get('screen'), asked.get('state')),
    view: {
      language: read('language'),
      theme: read('theme'),
      width: read('width'),
      scheme: read('scheme'),
      direction: read('direction'),
      focus: read('focus'),
    },
    find: (asked.get('find') ?? '').slice(0, longestSearch),
    isBare: asked.get('bare') === '1',
  };
}

/** The query of a selection. What is as usual is not said. */
export function writeSelection({ shown, view, find, isBare }: Selection): string {
  const query = new URLSearchParams({ ...shown });
  for (const choice of Object.keys(choices) as Choice[]) {
    if (view[choice] !== usual[choice]) query.set(choice, view[choice]);
  }
  if (find !== '') query.set('find', find);
  if (isBare) query.set('bare', '1');
  return `?${query}`;
}
