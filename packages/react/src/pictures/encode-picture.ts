import type { Square } from './crop.ts';

/** In pixels, on each side. */
const largestSide = 512;
/** What the server takes. */
const mostBytes = 512 * 1024;

type Encoding = { readonly type: string; readonly quality?: number };

const webp: readonly Encoding[] = [
  { type: 'image/webp', quality: 0.85 },
  { type: 'image/webp', quality: 0.6 },
];
const png: readonly Encoding[] = [{ type: 'image/png' }];
const jpeg: readonly Encoding[] = [
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
];

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Where there is nothing, JPEG would have black. */
function putOnWhite(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
}

/** Browsers that cannot write a type write another. */
async function encoded(
  canvas: HTMLCanvasElement,
  encodings: readonly Encoding[],
): Promise<Blob | undefined> {
  for (const { type, quality } of encodings) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob?.type === type && blob.size <= mostBytes) return blob;
  }
  return undefined;
}

/**
 * A square of a picture, written anew: nothing is in it but what is to be seen. Never larger than it
 * was, and transparent where it was, unless this browser cannot write that within what is allowed.
 */
export async function encodePicture(
  picture: CanvasImageSource,
  { left, top, side }: Square,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const drawn = Math.max(1, Math.min(largestSide, Math.round(side)));
  canvas.width = drawn;
  canvas.height = drawn;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, drawn, drawn);

  const small = await encoded(canvas, webp);
  if (small !== undefined) return small;
  const clear = isTransparent(context) ? await encoded(canvas, png) : undefined;
  if (clear !== undefined) return clear;
  putOnWhite(context);
  const plain = await encoded(canvas, jpeg);
  if (plain === undefined) throw new Error('This browser writes no pictures.');
  return plain;
}
