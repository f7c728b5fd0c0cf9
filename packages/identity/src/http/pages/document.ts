import type { Asset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html, type Part } from '@latchkey/kernel/http/pages/html';
import { directionOf, type Language } from '../../messages/language.ts';

export type PageDocument = {
  readonly language: Language;
  readonly title: string;
  readonly styles: readonly Asset[];
  readonly scripts: readonly Asset[];
  readonly head?: Part;
  readonly body: Html;
};

export const pageDocument = (page: PageDocument): Html => html`<!doctype html>
<html lang="${page.language}" dir="${directionOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${page.title}</title>
<link rel="icon" href="data:,">
${page.head}
${page.styles.map(({ path }) => html`<link rel="stylesheet" href="${path}">`)}
${page.scripts.map(({ path }) => html`<script type="module" src="${path}"></script>`)}
</head>
${page.body}
</html>
`;
