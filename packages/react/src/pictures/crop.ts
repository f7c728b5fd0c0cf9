/** Of a picture, in its own pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Which square of a picture is shown. */
export type Crop = {
  /** At 1 the square is as large as the picture lets it be. */
  readonly zoom: number;
  /** The middle of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
};

export type Square = { readonly left: number; readonly top: number; readonly side: number };

const closest = 4;
/** Nothing is shown of which less would be left than this, in pixels. */
const smallest = 64;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

const shorter = ({ width, height }: Size) => Math.min(width, height);

/** How far a picture can be zoomed into. 1: not at all. */
export const mostZoom = (size: Size): number => within(shorter(size) / smallest, 1, closest);

/** Back to where the square is within the picture. */
function placed(size: Size, { zoom, x, y }: Crop): Crop {
  const allowed = within(zoom, 1, mostZoom(size));
  const half = shorter(size) / allowed / 2;
  return {
    zoom: allowed,
    x: within(x, half, size.width - half),
    y: within(y, half, size.height - half),
  };
}

/** The largest square there is, from the middle. */
export const firstCrop = ({ width, height }: Size): Crop => ({
  zoom: 1,
  x: width / 2,
  y: height / 2,
});

export function squareOf(size: Size, { zoom, x, y }: Crop): Square {
  const side = shorter(size) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Moves the picture under the square, by shares of the square's side. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop);
  return placed(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** What is in the middle stays there for as long as the picture reaches that far. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  placed(size, { ...crop, zoom });

/** How far a picture is moved along each side: 0 to the left or up, 1 to the right or down. */
export type Position = { readonly x: number; readonly y: number };

/** Where it cannot move, it is in the middle. */
const shareOf = (start: number, room: number) => (room > 0 ? within(1 - start / room, 0, 1) : 0.5);

export function positionOf(size: Size, crop: Crop): Position {
  const { left, top, side } = squareOf(size, crop);
  return { x: shareOf(left, size.width - side), y: shareOf(top, size.height - side) };
}

export function movedTo(size: Size, crop: Crop, { x, y }: Position): Crop {
  const { side } = squareOf(size, crop);
  return placed(size, {
    ...crop,
    x: (size.width - side) * (1 - x) + side / 2,
    y: (size.height - side) * (1 - y) + side / 2,
  });
}
