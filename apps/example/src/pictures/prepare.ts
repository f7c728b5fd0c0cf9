/** The longest side of a picture as it is kept. */
const longestSide = 1600;

export const largestPicture = 5 * 1024 * 1024;

const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

export const isShown = ({ type }: Blob): boolean => shown.has(type);

export const scaledTo = (width: number, height: number): readonly [number, number] => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

/**
 * Smaller where it is large, and without what the camera wrote into it, such as the place. What moves
 * stays as it is.
 */
export async function prepare(file: Blob): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file);
  const [width, height] = scaledTo(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob(
    file.type === 'image/jpeg' ? { type: 'image/jpeg', quality: 0.85 } : { type: 'image/png' },
  );
}
