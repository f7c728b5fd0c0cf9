import { flags } from './flags.ts';

const colors: Readonly<Record<string, string>> = {
  r: '#d21034',
  R: '#8d1b3d',
  b: '#1450b4',
  B: '#0a2a66',
  l: '#5aa9e6',
  t: '#00afca',
  g: '#009543',
  G: '#00653a',
  y: '#fcd116',
  o: '#f77f00',
  n: '#a0743c',
  w: '#fff',
  k: '#111',
};

const width = 18;
const height = 12;

/** One colour of a flag and where it is, as the path of a drawing. */
export type Patch = { readonly color: string; readonly path: string };

const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;

const polygon = (points: readonly number[]) =>
  `M${points.map((at) => Math.round(at * 100) / 100).join(' ')}z`;

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function star(x: number, y: number, r: number): string {
  const corner = (at: number) => {
    const far = at % 2 === 0 ? r : r * 0.4;
    const angle = (at * Math.PI) / 5;
    return [x + far * Math.sin(angle), y - far * Math.cos(angle)];
  };
  return polygon(Array.from({ length: 10 }, (_none, at) => corner(at)).flat());
}

/** Open to the right. */
const crescent = (x: number, y: number, r: number) =>
  `M${x + r / 2} ${y - r * 0.866}a${r} ${r} 0 1 0 0 ${r * 1.732}a${r * 0.88} ${r * 0.88} 0 1 1 0 ${-r * 1.732}z`;

const upperHalf = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`;

/** From one corner to the opposite one, so thick when measured upright. */
const diagonal = (from: number, to: number, thick: number) =>
  polygon([0, from - thick / 2, width, to - thick / 2, width, to + thick / 2, 0, from + thick / 2]);

/** Stripes, each with how many parts of the whole it has: one if not said. */
function stripes(text: string, isUpright: boolean): readonly Patch[] {
  const bands = [...text.matchAll(/([a-z])(\d*)/gi)].map(([, color = '', parts]) => ({
    color,
    parts: Number(parts || 1),
  }));
  const whole = bands.reduce((sum, { parts }) => sum + parts, 0);
  let before = 0;
  return bands.map(({ color, parts }) => {
    const from = before / whole;
    const share = parts / whole;
    before += parts;
    const path = isUpright
      ? rect(from * width, 0, share * width, height)
      : rect(0, from * height, width, share * height);
    return { color, path };
  });
}

/** The crosses of the United Kingdom in a field that begins at the upper left. */
function union(w: number, h: number): readonly Patch[] {
  const cross = (thick: number) =>
    rect((w - thick) / 2, 0, thick, h) + rect(0, (h - thick) / 2, w, thick);
  const saltire = (thick: number) =>
    polygon([0, 0, thick, 0, w, h - thick / 2, w, h, w - thick, h, 0, thick / 2]) +
    polygon([w, 0, w - thick, 0, 0, h - thick / 2, 0, h, thick, h, w, thick / 2]);
  return [
    { color: 'B', path: rect(0, 0, w, h) },
    { color: 'w', path: saltire(h / 4) },
    { color: 'r', path: saltire(h / 10) },
    { color: 'w', path: cross(h / 3) },
    { color: 'r', path: cross(h / 5) },
  ];
}

/** A cross whose upright stands towards the pole, with another one in it if there is a colour for it. */
function northernCross([outer = '', inner]: string): readonly Patch[] {
  const cross = (thick: number) =>
    rect(6.5 - thick / 2, 0, thick, height) + rect(0, (height - thick) / 2, width, thick);
  const whole = { color: outer, path: cross(inner === undefined ? 2.4 : 3.2) };
  return inner === undefined ? [whole] : [whole, { color: inner, path: cross(1.6) }];
}

/** What is drawn with one colour and some numbers. */
const shapes: Readonly<Record<string, (...numbers: number[]) => string>> = {
  e: (x = 0, y = 0, w = 0, h = 0) => rect(x, y, w, h),
  d: (x = 0, y = 0, r = 0) => disc(x, y, r),
  s: (x = 0, y = 0, r = 0) => star(x, y, r),
  m: (x = 0, y = 0, r = 0) => crescent(x, y, r),
  a: (x = 0, y = 0, r = 0) => upperHalf(x, y, r),
  t: (length = 0) => polygon([0, 0, length, height / 2, 0, height]),
  P: (...points) => polygon(points),
  '/': (thick = 0) => diagonal(height, 0, thick),
  '\\': (thick = 0) => diagonal(0, height, thick),
  X: (thick = 0) => diagonal(height, 0, thick) + diagonal(0, height, thick),
  '+': (thick = 0) =>
    rect((width - thick) / 2, 0, thick, height) + rect(0, (height - thick) / 2, width, thick),
};

function patches(step: string): readonly Patch[] {
  const kind = step.charAt(0);
  const rest = step.slice(1);
  switch (kind) {
    case 'h':
    case 'v':
      return stripes(rest, kind === 'v');
    case 'x':
      return northernCross(rest);
    case 'U':
      return union(width, height);
    case 'u':
      return union(width / 2, height / 2);
    default: {
      const path = shapes[kind]?.(...rest.slice(1).split(',').map(Number)) ?? '';
      return [{ color: rest.charAt(0), path }];
    }
  }
}

/** A flag from back to front. Nothing for a region that has none here. */
export const drawFlag = (region: string): readonly Patch[] =>
  (flags[region] ?? '')
    .split(' ')
    .filter((step) => step !== '')
    .flatMap(patches)
    .map(({ color, path }) => ({ color: colors[color] ?? color, path }));
