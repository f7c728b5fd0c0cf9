import type { Page } from 'playwright-core';

export type DrawnPicture = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

type Drawing = {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  /** Left, and right of it. None: transparent. */
  readonly colors: readonly [string?, string?];
};

/** A picture of two halves beside each other, drawn by a browser. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<DrawnPicture> {
  const encoded = await page.evaluate(({ type, width, height, colors }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    for (const [index, color] of colors.entries()) {
      if (context === null || color === undefined) continue;
      context.fillStyle = color;
      context.fillRect((index * width) / 2, 0, width / 2, height);
    }
    return canvas.toDataURL(type).replace(/^[^,]*,/, '');
  }, drawing);
  const name = drawing.type === 'image/png' ? 'drawn.png' : 'drawn.jpg';
  return { name, mimeType: drawing.type, buffer: Buffer.from(encoded, 'base64') };
}

/** As a camera writes it that was held on its side: to be turned right, and with a word about itself. */
export function takenSideways({ buffer, ...picture }: DrawnPicture, note: string): DrawnPicture {
  const word = Buffer.from(`${note}\0`, 'latin1');
  const directory = Buffer.alloc(2 + 2 * 12 + 4);
  directory.writeUInt16BE(2, 0);
  // The name of its maker, which stands behind the directory.
  directory.writeUInt16BE(0x010f, 2);
  directory.writeUInt16BE(2, 4);
  directory.writeUInt32BE(word.length, 6);
  directory.writeUInt32BE(8 + directory.length, 10);
  // Which way up: a quarter to the right.
  directory.writeUInt16BE(0x0112, 14);
  directory.writeUInt16BE(3, 16);
  directory.writeUInt32BE(1, 18);
  directory.writeUInt16BE(6, 22);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), directory, word]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  const turned = Buffer.concat([buffer.subarray(0, 2), head, exif, buffer.subarray(2)]);
  return { ...picture, buffer: turned };
}
