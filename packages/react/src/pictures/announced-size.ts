import type { Size } from './crop.ts';

type Reading = (view: DataView) => Size | undefined;

/** The first bytes of a file, as text. */
const beginning = (view: DataView, from: number, to: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, from, to - from));

/** Of the segments of a JPEG, those which begin a frame say how large it is. */
function ofJpeg(view: DataView): Size | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const kind = view.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const ofPng: Reading = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });

const ofGif: Reading = (view) => ({
  width: view.getUint16(6, true),
  height: view.getUint16(8, true),
});

/** Three bytes, the lowest first. */
const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

function ofWebp(view: DataView): Size | undefined {
  switch (beginning(view, 12, 16)) {
    case 'VP8X':
      return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
}

const readings: readonly (readonly [begins: RegExp, Reading])[] = [
  [/^\xff\xd8\xff/, ofJpeg],
  [/^\x89PNG\r\n/, ofPng],
  [/^GIF8/, ofGif],
  [/^RIFF.{4}WEBP/s, ofWebp],
];

/**
 * How large a picture says it is, before anybody makes room for it. Undefined where it does not say so
 * in its first bytes, or in a way that is not known here.
 */
export function announcedSize(firstBytes: ArrayBuffer): Size | undefined {
  const view = new DataView(firstBytes);
  try {
    const text = beginning(view, 0, 12);
    return readings.find(([begins]) => begins.test(text))?.[1](view);
  } catch {
    // It ends before it says so.
    return undefined;
  }
}
