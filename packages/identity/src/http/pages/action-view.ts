import { scriptAsset, styleAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html, type Part } from '@latchkey/kernel/http/pages/html';
import type { ActionRequest } from './action-request.ts';
import type { ChosenWords } from './choose-words.ts';
import { pageDocument } from './document.ts';

export const pageStyle = styleAsset(new URL('./page.css', import.meta.url));
export const pageScript = scriptAsset(new URL('./page.client.ts', import.meta.url));

/** What every page of a link needs to be shown. */
export type ActionView = ChosenWords & {
  readonly appName: string;
  readonly request: ActionRequest;
};

/** An address too long for its line breaks before its domain. */
export function address(email: string | undefined): Html {
  const [local = '', ...domain] = (email ?? '').split(/(?<=@)(?=[^@]*$)/);
  return html`<strong class="address" dir="ltr">${local}${domain.map((part) => html`<wbr>${part}`)}</strong>`;
}

export const name = (appName: string): Html => html`<bdi>${appName}</bdi>`;

type Card = {
  readonly title?: string;
  readonly content: Html;
  readonly hasForm?: boolean;
  /** A result is final: its page lets go of the link, which would otherwise stay in the history. */
  readonly forgetsLink?: boolean;
};

/**
 * Under `no-referrer`, browsers send forms with the origin `null`, and those too old for
 * `Sec-Fetch-Site` could not be told from a foreign site. The origin alone holds no code.
 */
const formReferrer: Part = html`<meta name="referrer" content="strict-origin">`;

export const cardPage = (view: ActionView, { title, content, hasForm, forgetsLink }: Card): Html =>
  pageDocument({
    language: view.language,
    title: title === undefined ? view.appName : `${title} – ${view.appName}`,
    styles: [pageStyle],
    scripts: [pageScript],
    head: hasForm && formReferrer,
    body: html`<body class="centred"${forgetsLink && html` data-forget-link`}>
<main class="card">
<p class="app-name"><bdi>${view.appName}</bdi></p>
${content}
</main>
</body>`,
  });
