import clinic from '@latchkey/react/themes/clinic.css?inline';
import midnight from '@latchkey/react/themes/midnight.css?inline';
import paper from '@latchkey/react/themes/paper.css?inline';
import { useLayoutEffect } from 'react';
import type { Theme } from './themes.ts';

const texts: Readonly<Record<Theme, string>> = { default: '', clinic, midnight, paper };

const useEffectOfBrowsers = typeof document === 'undefined' ? () => {} : useLayoutEffect;

/** Puts a theme over the widget's own colours, as an application's style sheet would. */
export function useTheme(theme: Theme): void {
  useEffectOfBrowsers(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(texts[theme]);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [theme]);
}
