// A page that the server drew can be pressed before it listens. The last button that was is pressed
// once more when it does. In a file of its own, which is here before anything is drawn.

import { awaitFiles, watchForLostFiles } from './lost-files.ts';

let pressed: HTMLButtonElement | null | undefined;
let press: Event | undefined;

function note(event: Event): void {
  const { target } = event;
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  pressed = button;
  press = event;
  awaitFiles();
}

/** Without this script, a form brings the page again; with it, what was pressed is not lost. */
const keepPage = (event: Event) => event.preventDefault();

addEventListener('click', note, true);
addEventListener('submit', keepPage, true);
watchForLostFiles();
// Said by `entry-client.tsx`, which must not share a file with this.
addEventListener(
  'latchkey:listens',
  () => {
    removeEventListener('click', note, true);
    removeEventListener('submit', keepPage, true);
    // React takes the page over for a press, and hears that one itself.
    const isOver = press?.eventPhase === Event.NONE;
    if (isOver && pressed?.isConnected) pressed.click();
  },
  { once: true },
);
