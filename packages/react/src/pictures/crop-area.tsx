import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSurroundings, useWords } from '../kit/surroundings.ts';
import { pictures as english } from '../messages/en/pictures.ts';
import { type Crop, moved, movedTo, positionOf, squareOf, zoomed } from './crop.ts';
import { useFingers } from './use-fingers.ts';

/** Of the canvas, in its own pixels: sharp on every screen. */
const side = 640;
/** How far one press of an arrow key moves a picture, in shares of the square. */
const step = 0.025;

type Axis = 'x' | 'y';

const keys: Readonly<Record<string, { readonly axis: Axis; readonly by: number }>> = {
  ArrowLeft: { axis: 'x', by: -step },
  ArrowRight: { axis: 'x', by: step },
  ArrowUp: { axis: 'y', by: -step },
  ArrowDown: { axis: 'y', by: step },
};

type CropAreaProps = {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onCrop: (next: (crop: Crop) => Crop) => void;
};

/**
 * The picture under a round window. It is dragged, or moved by all four arrow keys from one place of
 * the focus; to those who only hear of it, it is one slider for each direction.
 */
export function CropArea({ picture, crop, onCrop }: CropAreaProps): ReactNode {
  const { language } = useSurroundings();
  const words = useWords('pictures', english).crop;
  const canvas = useRef<HTMLCanvasElement>(null);
  const sliders = useRef<Partial<Record<Axis, HTMLInputElement | null>>>({});
  const [current, setCurrent] = useState<Axis>('x');
  const fingers = useFingers(({ right, down, scale }) =>
    onCrop((before) => {
      const closer = zoomed(picture, before, before.zoom * scale);
      return moved(picture, closer, right, down);
    }),
  );

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const square = squareOf(picture, crop);
    context.clearRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  }, [picture, crop]);

  function press(event: KeyboardEvent): void {
    const key = keys[event.key];
    if (key === undefined) return;
    event.preventDefault();
    const { axis, by } = key;
    onCrop((before) => moved(picture, before, axis === 'x' ? by : 0, axis === 'y' ? by : 0));
    setCurrent(axis);
    // Whoever only hears of it hears of the direction they went.
    sliders.current[axis]?.focus();
  }

  const position = positionOf(picture, crop);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const slider = (axis: Axis, label: string) => (
    <input
      className="lk-hidden"
      ref={(element) => {
        sliders.current[axis] = element;
      }}
      type="range"
      // The picture moves where the arrow points, in every language.
      dir="ltr"
      min={0}
      max={100}
      value={Math.round(position[axis] * 100)}
      tabIndex={axis === current ? 0 : -1}
      aria-label={label}
      aria-valuetext={percent.format(position[axis])}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={press}
      onFocus={() => setCurrent(axis)}
      onChange={(event) => {
        const value = Number(event.currentTarget.value) / 100;
        onCrop((before) =>
          movedTo(picture, before, { ...positionOf(picture, before), [axis]: value }),
        );
      }}
    />
  );

  return (
    <div className="lk-crop" {...fingers}>
      <canvas ref={canvas} width={side} height={side} />
      {slider('x', words.horizontal)}
      {slider('y', words.vertical)}
    </div>
  );
}
