import type { Page } from 'playwright-core';

/**
 * Waits until the page that the server drew listens to its visitor: everything to press or fill in
 * belongs to React. Whatever is done before is done to a picture.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('button, input, select, textarea')];
    const isOfReact = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    return controls.length > 0 && controls.every(isOfReact);
  });
}
