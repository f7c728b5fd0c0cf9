/** In milliseconds. Whoever presses so soon has aimed at what stood there before. */
const tooSoon = 300;

function hold(end: number): void {
  const isOver = performance.now() >= end;
  // Looked for each time: what was asked for may be drawn anew.
  for (const widget of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    widget.style.pointerEvents = isOver ? '' : 'none';
    const form = widget.querySelector('form');
    if (form) form.style.pointerEvents = isOver ? '' : 'auto';
  }
  if (!isOver) requestAnimationFrame(() => hold(end));
}

/**
 * What is about to be drawn into a widget of this page cannot be pressed at once. The field for an
 * address and its button can: they do not move.
 */
export function ignoreAim(): void {
  // Told of what was drawn before anybody can press it.
  const observer = new MutationObserver(() => {
    observer.disconnect();
    hold(performance.now() + tooSoon);
  });
  observer.observe(document, { childList: true, subtree: true });
}
