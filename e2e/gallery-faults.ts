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

/** What sticks out of the screen, and words that stick out of their card, which cuts them off. */
export function sidewaysOf(): readonly string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const isSeen = (element: Element | null) => element && !element.closest('.lk-hidden, title');
  const boxes = [...document.querySelectorAll('.lk-root *')]
    .filter(isSeen)
    .map((element) => ({ box: element.getBoundingClientRect(), of: element.tagName }))
    .filter(({ box }) => box.left < -0.5 || box.right > clientWidth + 0.5);
  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const card = isSeen(text.parentElement) && text.parentElement?.closest('.lk-card');
    if (!card) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = card.getBoundingClientRect();
    const isOut = [...range.getClientRects()].some(
      (box) => box.left < left - 0.5 || box.right > right + 0.5,
    );
    if (isOut) words.push(`"${text.textContent?.slice(0, 40)}" sticks out of the card`);
  }
  return [
    ...boxes.slice(0, 3).map(({ of }) => `${of} sticks out of the screen`),
    ...words,
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : []),
  ];
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
