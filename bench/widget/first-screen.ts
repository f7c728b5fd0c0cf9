import type { Asset, BuiltKit } from './build-kit.ts';

/** In bytes, gzipped. */
export type FirstScreen = {
  readonly javaScript: number;
  readonly css: number;
  /** Files that were not needed for it. */
  readonly later: { readonly files: number; readonly bytes: number };
};

const weigh = (assets: readonly Asset[]) => assets.reduce((sum, { gzip }) => sum + gzip.length, 0);

/**
 * What the first screen needs: the files the page asks for by itself, and those a visit was seen to
 * ask for before the form was there. A chunk that is loaded late but always is not lazy.
 */
export function firstScreen({ assets, initial }: BuiltKit, asked: readonly string[]): FirstScreen {
  const needed = new Set([...initial, ...asked]);
  const all = [...assets.values()].filter(({ kind }) => kind !== 'other');
  const first = all.filter(({ path }) => needed.has(path));
  const later = all.filter(({ path }) => !needed.has(path));
  return {
    javaScript: weigh(first.filter(({ kind }) => kind === 'JavaScript')),
    css: weigh(first.filter(({ kind }) => kind === 'CSS')),
    later: { files: later.length, bytes: weigh(later) },
  };
}
