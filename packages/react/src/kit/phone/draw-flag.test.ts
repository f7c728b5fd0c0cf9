import { expect, test } from 'vitest';
import { drawFlag } from './draw-flag.ts';
import { regions } from './numbers.ts';

test('every region has a flag, in colours, that can be drawn', () => {
  const faulty = regions.filter((region) => {
    const patches = drawFlag(region);
    const isDrawn = ({ color, path }: (typeof patches)[number]) =>
      /^#[\da-f]{3,6}$/.test(color) && /^M[-\d]/.test(path) && !/NaN|undefined|,/.test(path);
    return patches.length === 0 || !patches.every(isDrawn);
  });
  expect(faulty).toEqual([]);
});

test('no two countries have the same flag, but for those that do', () => {
  const byDrawing = Map.groupBy(regions, (region) => JSON.stringify(drawFlag(region)));
  const shared = [...byDrawing.values()].filter(({ length }) => length > 1);
  expect(shared.map((same) => same.join(' '))).toEqual([
    'AC SH TA',
    'AD MD',
    'BL FR GF GP MF MQ NC PM RE WF YT',
    'FK KY',
    'ID MC',
    'NO SJ',
  ]);
});
