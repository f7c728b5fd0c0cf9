import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Crop,
  firstCrop,
  mostZoom,
  moved,
  movedTo,
  positionOf,
  type Size,
  squareOf,
  zoomed,
} from './crop.ts';

const landscape: Size = { width: 1200, height: 800 };
const portrait: Size = { width: 800, height: 1200 };

describe('the part of a picture that is shown', () => {
  test('is the largest square from the middle at first', () => {
    expect(squareOf(landscape, firstCrop(landscape))).toEqual({ left: 200, top: 0, side: 800 });
    expect(squareOf(portrait, firstCrop(portrait))).toEqual({ left: 0, top: 200, side: 800 });
  });

  test('goes to the left when the picture is moved to the right, and no further than its edge', () => {
    const first = firstCrop(landscape);
    expect(squareOf(landscape, moved(landscape, first, 0.125, 0)).left).toBe(100);
    expect(squareOf(landscape, moved(landscape, first, 5, 5))).toEqual({
      left: 0,
      top: 0,
      side: 800,
    });
    expect(squareOf(landscape, moved(landscape, first, -5, 0)).left).toBe(400);
  });

  test('keeps its middle when it is zoomed into, and comes back from beyond the edge', () => {
    const close = zoomed(landscape, firstCrop(landscape), 2);
    expect(squareOf(landscape, close)).toEqual({ left: 400, top: 200, side: 400 });
    const corner = moved(landscape, close, 5, 5);
    expect(squareOf(landscape, corner)).toEqual({ left: 0, top: 0, side: 400 });
    expect(squareOf(landscape, zoomed(landscape, corner, 1))).toEqual({
      left: 0,
      top: 0,
      side: 800,
    });
  });

  test('moves by the same share of the square, however close it is', () => {
    const close = zoomed(landscape, firstCrop(landscape), 4);
    expect(squareOf(landscape, moved(landscape, close, 0.5, 0)).left).toBe(400);
  });

  test('of a small picture is not zoomed into until nothing is to be seen', () => {
    expect(mostZoom(landscape)).toBe(4);
    expect(mostZoom({ width: 128, height: 500 })).toBe(2);
    expect(mostZoom({ width: 16, height: 16 })).toBe(1);
    expect(zoomed({ width: 16, height: 16 }, firstCrop({ width: 16, height: 16 }), 3).zoom).toBe(1);
  });
});

describe('the position of a picture', () => {
  test('is in the middle where it cannot be moved', () => {
    expect(positionOf(landscape, firstCrop(landscape))).toEqual({ x: 0.5, y: 0.5 });
    expect(positionOf(landscape, moved(landscape, firstCrop(landscape), 0, 1)).y).toBe(0.5);
  });

  test('grows to the right and down', () => {
    const close = zoomed(portrait, firstCrop(portrait), 2);
    expect(positionOf(portrait, moved(portrait, close, 9, 9))).toEqual({ x: 1, y: 1 });
    expect(positionOf(portrait, moved(portrait, close, -9, -9))).toEqual({ x: 0, y: 0 });
  });

  test('can be said instead of moving it there', () => {
    const close = zoomed(portrait, firstCrop(portrait), 2);
    const there = movedTo(portrait, close, { x: 0.25, y: 0.75 });
    const { x, y } = positionOf(portrait, there);
    expect([x, y]).toEqual([expect.closeTo(0.25), expect.closeTo(0.75)]);
  });
});

type Step = (size: Size, crop: Crop) => Crop;

const share = fc.double({ min: -3, max: 3, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(share, share).map(
    ([x, y]): Step =>
      (size, crop) =>
        moved(size, crop, x, y),
  ),
  fc.double({ min: -2, max: 20, noNaN: true }).map(
    (zoom): Step =>
      (size, crop) =>
        zoomed(size, crop, zoom),
  ),
  fc.record({ x: share, y: share }).map(
    (to): Step =>
      (size, crop) =>
        movedTo(size, crop, to),
  ),
);

test('whatever is done to it, the square is within the picture', () => {
  const side = fc.integer({ min: 1, max: 4000 });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step), (size, steps) => {
      const crop = steps.reduce((before, next) => next(size, before), firstCrop(size));
      const { left, top, side } = squareOf(size, crop);
      const small = 1e-6;
      expect(side).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(-small);
      expect(top).toBeGreaterThanOrEqual(-small);
      expect(left + side).toBeLessThanOrEqual(size.width + small);
      expect(top + side).toBeLessThanOrEqual(size.height + small);
    }),
  );
});
