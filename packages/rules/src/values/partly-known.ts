import type { RulesMap, RulesValue } from './value.ts';

/**
 * A map of which some values are not known yet. Rules that read such a field get none. Where a map is
 * looked at as a whole, something stands in their place, and it is noted that this was a guess.
 */
export class PartlyKnownMap implements RulesMap {
  readonly #map: RulesMap;
  readonly #unknown: ReadonlySet<string>;
  #isMet = false;
  #isGuessed = false;

  constructor(map: RulesMap, unknown: ReadonlySet<string>) {
    this.#map = map;
    this.#unknown = unknown;
  }

  /** Whether anything that is not known was asked for. */
  get isMet(): boolean {
    return this.#isMet;
  }

  /** Whether something was taken for it. */
  get isGuessed(): boolean {
    return this.#isGuessed;
  }

  /** Whether a field has a value that is not known yet. */
  isUnknown(name: string): boolean {
    const isUnknown = this.#unknown.has(name);
    this.#isMet ||= isUnknown;
    return isUnknown;
  }

  get size(): number {
    return this.#map.size;
  }

  get(name: string): RulesValue | undefined {
    return this.#unknown.has(name) ? this.#guess().get(name) : this.#map.get(name);
  }

  has(name: string): boolean {
    return this.#map.has(name);
  }

  keys(): MapIterator<string> {
    return this.#map.keys();
  }

  values(): MapIterator<RulesValue> {
    return this.#guess().values();
  }

  entries(): MapIterator<[string, RulesValue]> {
    return this.#guess().entries();
  }

  forEach(each: (value: RulesValue, name: string, map: RulesMap) => void): void {
    this.#guess().forEach(each);
  }

  [Symbol.iterator](): MapIterator<[string, RulesValue]> {
    return this.entries();
  }

  #guess(): RulesMap {
    this.#isMet = true;
    this.#isGuessed = true;
    return this.#map;
  }
}
