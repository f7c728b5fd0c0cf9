import { scriptAsset, styleAsset } from '@latchkey/kernel/http/pages/assets';
import { type Html, html } from '@latchkey/kernel/http/pages/html';
import { relativeTime } from '@latchkey/kernel/http/pages/relative-time';
import {
  type FieldChange,
  fieldsOf,
  idOf,
  kindOf,
  type LoggedChange,
  pathTextOf,
  type ShownField,
} from './shown-change.ts';

export const changesStyle = styleAsset(new URL('./changes.css', import.meta.url));
export const changesScript = scriptAsset(new URL('./changes.client.ts', import.meta.url));

export type ChangesView = {
  readonly changes: readonly LoggedChange[];
  /** The change that somebody chose. */
  readonly chosen: string | undefined;
  /** The project of this server, whose own database need not be named. */
  readonly project: string;
  /** Milliseconds. */
  readonly now: number;
};

const place = '/dev/documents';

const addressOf = (change: LoggedChange) => `${place}?change=${encodeURIComponent(idOf(change))}`;

const time = ({ at }: LoggedChange, now: number): Html => {
  const date = new Date(at / 1000).toISOString();
  return html`<time datetime="${date}" title="${date}">${relativeTime(at / 1000, now)}</time>`;
};

const elsewhere = ({ database }: LoggedChange, project: string): string | undefined =>
  database.project === project && database.database === '(default)'
    ? undefined
    : `${database.project}/${database.database}`;

const listItem = (view: ChangesView, change: LoggedChange): Html => {
  const other = elsewhere(change, view.project);
  const isChosen = idOf(change) === view.chosen;
  return html`<li><a id="change-${idOf(change)}" href="${addressOf(change)}" data-kind="${kindOf(change)}"${isChosen && html` aria-current="true"`}>
<span class="path" dir="ltr">${pathTextOf(change)}</span>
<span class="meta"><span class="kind">${kindOf(change)}</span> · ${time(change, view.now)}${other !== undefined && html` · <span dir="ltr">${other}</span>`}</span>
</a></li>`;
};

const marks: Readonly<Record<FieldChange, string | undefined>> = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  same: undefined,
};

const fieldRow = ({
  name,
  type,
  text,
  change,
}: ShownField): Html => html`<tr data-change="${change}">
<th scope="row"><span dir="ltr">${name}</span>${marks[change] !== undefined && html` <span class="mark-of">${marks[change]}</span>`}</th>
<td class="type">${type}</td>
<td><pre dir="auto">${text}</pre></td>
</tr>`;

function fieldsTable(change: LoggedChange): Html {
  const fields = fieldsOf(change);
  if (fields.length === 0) return html`<p class="none">The document has no fields.</p>`;
  const caption = change.after === undefined ? 'Fields that it had' : 'Fields after the change';
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Value</th></tr></thead>
<tbody>${fields.map(fieldRow)}</tbody>
</table>`;
}

const shownChange = (view: ChangesView, change: LoggedChange): Html => html`<header>
<h2 id="shown-path" tabindex="-1" dir="ltr">${pathTextOf(change)}</h2>
<dl>
<div><dt>What</dt><dd>${kindOf(change)} ${time(change, view.now)}</dd></div>
<div><dt>By</dt><dd dir="ltr">${change.changedBy ?? 'nobody who is known'}</dd></div>
<div><dt>Database</dt><dd dir="ltr">${change.database.project}/${change.database.database}</dd></div>
</dl>
</header>
${fieldsTable(change)}`;

const empty: Html = html`<div class="placeholder">
<h2>Nothing has changed yet</h2>
<p>Documents that are created, updated or deleted are listed here the moment it happens; there is no need
to reload. Write one from your application:</p>
<pre tabindex="0" aria-label="Example"><code dir="ltr">await addDoc(
  collection(firestore, 'notes'),
  { text: 'Hello' },
);</code></pre>
</div>`;

const notChosen: Html = html`<div class="hint">
<p>Choose a change to see the fields of the document.</p>
</div>`;

const gone: Html = html`<div class="hint">
<h2 id="shown-path" tabindex="-1">This change is no longer listed</h2>
<p>Only the latest ones are. <a href="${place}">Show them</a></p>
</div>`;

const mark: Html = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M16 7a6 6 0 0 0-2.25 11.56V24a1.5 1.5 0 0 0 1.5 1.5h1.5a1.5 1.5 0 0 0 1.5-1.5v-5.44A6 6 0 0 0 16 7Zm0 3.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Z"/></svg>`;

function shown(view: ChangesView): Html {
  if (view.chosen === undefined) return view.changes.length === 0 ? empty : notChosen;
  const change = view.changes.find((one) => idOf(one) === view.chosen);
  return change === undefined ? gone : shownChange(view, change);
}

/** For developers, in English. Everything with an id inside `main` is what a look at the server may change. */
export const changesPage = (view: ChangesView): Html => html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>Documents – Latchkey</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${changesStyle.path}">
<script type="module" src="${changesScript.path}"></script>
</head>
<body>
<header class="bar">
<h1><a class="brand" href="/dev">${mark}<span>Documents</span></a></h1>
<p class="live" id="live" role="status"></p>
<button class="quiet" id="pause" type="button" aria-pressed="false" hidden>Pause</button>
</header>
<main id="changes"${view.chosen !== undefined && html` data-chosen`}>
<nav class="list" id="list" aria-label="Changes, newest first">
${
  view.changes.length === 0
    ? html`<p class="none">No changes yet.</p>`
    : html`<ol>${view.changes.map((change) => listItem(view, change))}</ol>`
}
</nav>
<article class="shown" id="shown">
<a class="back" id="back" href="${place}">All changes</a>
${shown(view)}
</article>
</main>
<p class="visually-hidden" role="status" id="news"></p>
</body>
</html>
`;
