import { pageStyle } from '@latchkey/identity/http/pages/action-view';
import { pageDocument } from '@latchkey/identity/http/pages/document';
import { type Html, html } from '@latchkey/kernel/http/pages/html';

/** Before the example can be shown: what is to be done, and the button that does it. */
export const setUpPage = (problem?: string): Html =>
  pageDocument({
    language: 'en',
    title: 'The example – Latchkey',
    styles: [pageStyle],
    scripts: [],
    body: html`<body class="wide">
<main>
<header class="intro">
<p class="badge">Development</p>
<h1>The example is not built yet</h1>
<p class="lead">A shared board of notes: a small real application on sign-in, documents and files, in
<code>apps/example</code>. It uses the <code>firebase</code> package, which nothing else here needs:
setting it up downloads up to 90 MB, keeps 180 MB in that folder, and takes about half a minute.</p>
</header>
${problem !== undefined && html`<p role="alert">It did not work:</p><div class="code-box"><pre tabindex="0" aria-label="What was said"><code dir="ltr">${problem}</code></pre></div>`}
<form method="post" action="/dev/example/set-up"><button class="primary" type="submit">Set it up</button></form>
<p>The same by hand, after which this page is reloaded:</p>
<div class="code-box"><pre tabindex="0" aria-label="Commands"><code dir="ltr">npm install --prefix apps/example
npx node apps/example/build.ts</code></pre></div>
</main>
</body>`,
  });
