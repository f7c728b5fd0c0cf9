import { luminance } from './contrast.ts';

/** Whichever of black and white reads better: on any ground, one of them has 4.5 or more. */
export const readableOnHex = (hex: string): string => (luminance(hex) > 0.179 ? '#000' : '#fff');

/** The same for whatever CSS calls a colour. Undefined outside of browsers. */
export function readableOn(color: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const brush = document.createElement('canvas').getContext('2d');
  if (brush === null) return undefined;
  brush.fillStyle = color;
  // A brush spells every colour of the usual gamut as #rrggbb, and keeps black for what is none.
  const hex = String(brush.fillStyle);
  return hex.startsWith('#') ? readableOnHex(hex) : undefined;
}
