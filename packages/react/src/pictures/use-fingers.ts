import { type PointerEvent, useRef } from 'react';

type Point = { readonly x: number; readonly y: number };

/** What one movement of a hand is: by shares of the element's width, and so many times as large. */
export type Gesture = { readonly right: number; readonly down: number; readonly scale: number };

type Fingers = {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
};

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** 0 for a single one. */
const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Drags with one finger or the mouse, and pinches with two. */
export function useFingers(onGesture: (gesture: Gesture) => void): Fingers {
  const down = useRef(new Map<number, Point>());

  function lift({ pointerId }: PointerEvent<HTMLElement>): void {
    down.current.delete(pointerId);
  }

  return {
    onPointerDown(event) {
      if (event.button !== 0 || down.current.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event) {
      if (!down.current.has(event.pointerId)) return;
      const before = [...down.current.values()];
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...down.current.values()];
      const { clientWidth } = event.currentTarget;
      const [from, to] = [middleOf(before), middleOf(after)];
      onGesture({
        right: (to.x - from.x) / clientWidth,
        down: (to.y - from.y) / clientWidth,
        scale: spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1,
      });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
