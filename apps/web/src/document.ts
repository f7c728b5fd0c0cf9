import { directionOf } from '@latchkey/react';
import { type Boot, bootId, writeBoot } from './boot.ts';
import { rootId } from './document-root.ts';
import { entryId } from './entry-script.ts';
import icon from './favicon.svg';
import type { PageAssets } from './page-assets.ts';

export type Document = {
  readonly boot: Boot;
  readonly title: string;
  /** What people read whose browser runs no scripts. */
  readonly noScript: string;
  readonly assets: PageAssets;
  /** As React wrote it. */
  readonly content: string;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/**
 * Where no script came at all, a form brings the page again; what is in it is not looked at. Quotation
 * marks stand in attributes only: in what people wrote they are entities.
 */
export const bringingPage = (content: string): string =>
  content.replaceAll(' method="dialog"', ' method="post"');

/**
 * The whole page, as a browser first sees it. No script and no style stands in it. Scripts are asked
 * for after the style sheet: what is drawn already needs only that, and somebody to note what is
 * pressed meanwhile.
 */
export const writeDocument = ({ boot, title, noScript, assets, content }: Document): string =>
  `<!doctype html>
<html lang="${boot.locale}" dir="${directionOf(boot.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${assets.earlyScript}" async blocking="render"></script>
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('\n')}
<script type="module" src="${assets.script}" id="${entryId}" fetchpriority="low"></script>
</head>
<body>
<noscript><p class="site-no-script">${escapeHtml(noScript)}</p></noscript>
<div id="${rootId}">${content}</div>
<script type="application/json" id="${bootId}">${writeBoot(boot)}</script>
</body>
</html>
`;
