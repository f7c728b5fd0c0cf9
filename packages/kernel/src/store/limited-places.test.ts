import { describe, expect, it } from 'vitest';
import { limitedPlaces, type PlacesLimits } from './limited-places.ts';

/** Who takes a place, in the order in which they get one; each is given back by hand. */
function openPlaces(limits: Partial<PlacesLimits> = {}) {
  const places = limitedPlaces({ most: 1, mostWaiting: 100, mostWaitingOfOne: 5, ...limits });
  const served: string[] = [];
  const given: (() => void)[] = [];
  const refused: string[] = [];
  function ask(holder: string | undefined, label = holder ?? '', signal?: AbortSignal): void {
    places.take(signal, holder).then(
      (giveBack) => {
        served.push(label);
        given.push(giveBack);
      },
      (error: Error) => refused.push(`${label}: ${error.message}`),
    );
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ...{ ask, served, refused, settled, load: places.load },
    /** One after the other, until nobody waits. */
    async giveAllBack() {
      for (let next = given.shift(); next !== undefined; next = given.shift()) {
        next();
        await settled();
      }
    },
  };
}

describe('places', () => {
  it('are given to holders in turn, however many wait for one of them', async () => {
    const { ask, served, settled, giveAllBack } = openPlaces();
    for (const label of ['many 1', 'many 2', 'many 3', 'many 4']) ask('many', label);
    ask('few', 'few 1');
    ask('another', 'another 1');
    ask('few', 'few 2');
    await settled();
    await giveAllBack();
    expect(served).toEqual([
      ...['many 1', 'few 1', 'another 1', 'many 2', 'few 2', 'many 3', 'many 4'],
    ]);
  });

  it('are for whoever has the fewest', async () => {
    const { ask, served, settled, giveAllBack } = openPlaces({ most: 3 });
    for (const label of ['many 1', 'many 2', 'many 3', 'many 4']) ask('many', label);
    await settled();
    // The last one is not for whoever has all others.
    expect(served).toEqual(['many 1', 'many 2']);
    for (const label of ['few 1', 'few 2']) ask('few', label);
    await settled();
    expect(served).toEqual(['many 1', 'many 2', 'few 1']);
    await giveAllBack();
    expect(served.slice(3)).toEqual(['few 2', 'many 3', 'many 4']);
  });

  it('are not waited for by more than so many of one holder, and of all', async () => {
    const { ask, refused, settled, load, giveAllBack, served } = openPlaces({ mostWaiting: 7 });
    for (let count = 0; count < 7; count += 1) ask('many');
    await settled();
    expect(refused).toEqual(['many: 5 long reads of one holder are waiting already.']);
    for (const name of ['a', 'b', 'c']) ask(name);
    await settled();
    expect(refused.slice(1)).toEqual(['c: 7 long reads are waiting already.']);
    expect(load()).toEqual({ most: 1, inUse: 1, waiting: 7 });
    await giveAllBack();
    expect(served.slice(0, 3)).toEqual(['many', 'a', 'b']);
    expect(load()).toEqual({ most: 1, inUse: 0, waiting: 0 });
  });

  it('are all there for work without a holder, and not for whoever went away', async () => {
    const { ask, served, refused, settled, load, giveAllBack } = openPlaces({ most: 2 });
    const stop = new AbortController();
    for (const label of ['chore 1', 'chore 2']) ask(undefined, label);
    ask('gone', 'gone', stop.signal);
    await settled();
    stop.abort(new Error('nobody waits'));
    await settled();
    expect(served).toEqual(['chore 1', 'chore 2']);
    expect(refused).toEqual(['gone: nobody waits']);
    expect(load().waiting).toBe(0);
    await giveAllBack();
    expect(load().inUse).toBe(0);
  });
});
