// These run in the page, so each brings all that it needs.

/** Fields that nobody can name, or that no password manager understands. */
export function unnamedFields(): readonly string[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      '.lk-root input:not([hidden], [aria-hidden="true"])',
    ),
  ].flatMap((input) => {
    const label = [...(input.labels ?? [])].map(({ textContent }) => textContent?.trim());
    return [
      ...(label.join('') === '' ? [`the field ${input.name} has no label`] : []),
      ...(input.autocomplete === '' ? [`the field ${input.name} has no autocomplete`] : []),
    ];
  });
}

/** WCAG 2.2, 2.5.8: 24 pixels both ways, except for words within a sentence. */
export function smallTargets(): readonly string[] {
  const least = 24;
  return [
    ...document.querySelectorAll(
      '.lk-root :is(a, button, input:not([hidden], [aria-hidden="true"]))',
    ),
  ]
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width < least || box.height < least)
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      return `${element.tagName} "${name}" is ${box.width} by ${box.height}`;
    });
}

/** What makes the page wider than the screen. */
export function sidewaysOf(): readonly string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const outside = [...document.querySelectorAll('.lk-root *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    // One pixel wide and clipped away: words for screen readers.
    return width > 1 && (left < -0.5 || right > clientWidth + 0.5);
  });
  const name = (element: Element) =>
    `${element.tagName}.${element.className} "${element.textContent?.slice(0, 40)}" is outside`;
  if (outside.length > 0) return outside.slice(0, 3).map(name);
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
}

/** Controls that hide a part of their own words. */
export function clipped(): readonly string[] {
  return [...document.querySelectorAll('.lk-root :is(button, a, h1, label, p)')]
    .filter((element) => !element.classList.contains('lk-hidden'))
    .filter((element) => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible'))
        return false;
      return (
        element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 1
      );
    })
    .map((element) => `${element.tagName} "${element.textContent?.slice(0, 40)}" is cut off`);
}
