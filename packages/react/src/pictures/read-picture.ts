import { announcedSize } from './announced-size.ts';
import { UnusablePicture } from './picture-failure.ts';

/** More than every file of a camera that can be opened, and nothing that fills a phone's memory. */
const mostBytes = 64 * 1024 * 1024;
const mostPixels = 64_000_000;
/** Where a picture says how large it is, behind what its camera had to say. */
const headBytes = 512 * 1024;
/** Enough for the largest zoom, and little enough to be drawn while it is dragged. */
const kept = 4_000_000;

const tooLarge = () => new UnusablePicture('PICTURE_TOO_LARGE');

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // Turned as its camera was held: browsers see to that.
    return await createImageBitmap(file);
  } catch {
    throw new UnusablePicture('PICTURE_BROKEN');
  }
}

async function reduced(picture: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = picture;
  const scale = Math.sqrt(kept / (width * height));
  if (scale >= 1) return picture;
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  picture.close();
  return smaller;
}

/** The picture in a file. What it says besides, of its camera or its place, is not read. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (!file.type.startsWith('image/')) throw new UnusablePicture('FILE_NOT_A_PICTURE');
  if (file.size > mostBytes) throw tooLarge();
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => {
      throw new UnusablePicture('PICTURE_BROKEN');
    });
  const size = announcedSize(head);
  if (size && size.width * size.height > mostPixels) throw tooLarge();
  return reduced(await decode(file));
}
