import { scriptAsset, styleAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html, type Part, sentence } from '@latchkey/kernel/http/pages/html';
import { pageStyle } from '../pages/action-view.ts';
import type { ChosenWords } from '../pages/choose-words.ts';
import { pageDocument } from '../pages/document.ts';
import type { ProviderFailure, ResultWords } from '../pages/page-words.ts';
import type { DepartureRequest } from './departure-request.ts';

export const handlerStyle = styleAsset(new URL('./handler.css', import.meta.url));
export const handlerScript = scriptAsset(new URL('./handler.client.ts', import.meta.url));

export type HandlerView = ChosenWords & {
  readonly appName: string;
  /** Where somebody can begin anew whom no application waits for, if this server has such a page. */
  readonly signInPath: string | undefined;
};

/** What the page's script is to do. */
export type HandlerTask =
  | { readonly do: 'depart'; readonly handler: string; readonly request: DepartureRequest }
  /** The answer for a client of the protocol, which left from this very window. */
  | { readonly do: 'answerClient'; readonly postBody: string | null }
  | {
      readonly do: 'answerPopup' | 'answerRedirect';
      readonly continueUri: string;
      readonly postBody: string | null;
    }
  /** A provider may answer behind the `#`, which no server sees. */
  | { readonly do: 'lookIntoFragment' };

const result = (
  { appName }: HandlerView,
  { heading, text }: ResultWords,
  icon: 'done' | 'failed',
): Html => html`<div class="icon ${icon}" aria-hidden="true"></div>
<h1>${heading}</h1>
<p>${sentence(text, { appName: html`<bdi>${appName}</bdi>` })}</p>`;

const wayBack = ({ words, signInPath }: HandlerView): Part =>
  signInPath !== undefined &&
  html`<p class="actions"><a class="primary" href="${signInPath}">${words.provider.backToSignIn}</a></p>`;

const document = (view: HandlerView, content: Html, task: Part): Html =>
  pageDocument({
    language: view.language,
    title: view.appName,
    styles: [pageStyle, handlerStyle],
    scripts: task === undefined ? [] : [handlerScript],
    body: html`<body class="centred"${task}>
<main class="card">
<p class="app-name"><bdi>${view.appName}</bdi></p>
${content}
</main>
</body>`,
  });

/** One page with all that can come of it; its script shows which. */
export function handlerPage(view: HandlerView, task: HandlerTask): Html {
  const { busy, finished, failures, noScript } = view.words.provider;
  return document(
    view,
    html`<div class="busy" id="busy" role="status"><span class="spinner" aria-hidden="true"></span><p>${busy}</p></div>
<section id="finished" tabindex="-1" hidden>${result(view, finished, 'done')}</section>
<section id="expired" tabindex="-1" hidden>${result(view, failures.expired, 'failed')}${wayBack(view)}</section>
<noscript><p class="notice">${noScript}</p></noscript>`,
    html` data-task="${JSON.stringify(task)}"`,
  );
}

export const handlerFailurePage = (view: HandlerView, failure: ProviderFailure): Html =>
  document(
    view,
    html`${result(view, view.words.provider.failures[failure], 'failed')}
${wayBack(view)}`,
    undefined,
  );
