import type { AuthConfig } from '@latchkey/react';

/** What elements of a page go by where their attributes say nothing. */
export type ElementDefaults = Partial<AuthConfig> & {
  /**
   * The text of a style sheet, adopted by the document, or the shadow root, that an element stands in.
   * Pages that load `@latchkey/element/styles.css` need none.
   */
  readonly styles?: string;
};

let defaults: Partial<AuthConfig> = {};
let sheet: CSSStyleSheet | undefined;

export const defaultOptions = (): Partial<AuthConfig> => defaults;

export function setDefaults({ styles, ...options }: ElementDefaults): void {
  defaults = options;
  if (styles === undefined) return;
  // Through the object model: no policy for styles has anything to say about it.
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
}

/** Hands the element's surroundings the styles, if there are any to hand out. */
export function dress(element: Element): void {
  const root = element.getRootNode();
  if (sheet === undefined || !(root instanceof Document || root instanceof ShadowRoot)) return;
  if (!root.adoptedStyleSheets.includes(sheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }
}
