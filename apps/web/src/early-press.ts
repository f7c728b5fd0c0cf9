// A page that the server drew can be pressed before it listens. The last button that was is pressed
// once more when it does. In a file of its own, which is here before anything is drawn.

import { watchForLostFiles } from './lost-files.ts';

let pressed: HTMLButtonElement | null | undefined;

function note({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest('button') ?? pressed;
}

addEventListener('click', note, true);
watchForLostFiles();
// Said by `entry-client.tsx`, which must not share a file with this.
addEventListener(
  'latchkey:listens',
  () => {
    removeEventListener('click', note, true);
    if (pressed?.isConnected) pressed.click();
  },
  { once: true },
);
