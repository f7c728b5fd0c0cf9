import { type Html, html, type Part, sentence } from '@latchkey/kernel/http/pages/html';
import { readActionRequest } from './action-request.ts';
import { cardPage, name, pageScript, pageStyle } from './action-view.ts';
import { chooseWords } from './choose-words.ts';
import {
  clientConfigCode,
  documentsCode,
  emulatorCode,
  operatorCode,
  reactCode,
} from './client-code.ts';
import { pageDocument } from './document.ts';
import type { LandingFacts } from './landing-facts.ts';
import { commands, guides, onlyInDevelopment } from './landing-lists.ts';

/** All that production tells a stranger about itself. */
export function productionLanding(appName: string): Html {
  const { language, words } = chooseWords(undefined);
  return cardPage(
    { appName, language, words, request: readActionRequest(new Map()) },
    { content: html`<p>${sentence(words.landing, { appName: name(appName) })}</p>` },
  );
}

const place = (label: string, value: Part, about: string): Html => html`<div>
<dt>${label}</dt>
<dd>${value}<span class="about">${about}</span></dd>
</div>`;

/** The first word says what it is about. */
const titleOf = (text: string): string => text.replace(/^docs\/|\.md$/g, '').split(' ')[0] ?? text;

const link = (href: string): Html => html`<a href="${href}"><code>${href}</code></a>`;

const codeBlock = (
  id: string,
  title: string,
  about: Part,
  code: string,
): Html => html`<figure class="code">
<figcaption><h3>${title}</h3><p>${about}</p></figcaption>
<div class="code-box">
<pre tabindex="0" aria-label="${title}"><code id="${id}" dir="ltr">${code}</code></pre>
<button class="quiet copy" type="button" data-copy="${id}" hidden>Copy</button>
</div>
</figure>`;

/** For developers, in English: what runs here and how an application is pointed at it. */
export function developmentLanding(facts: LandingFacts): Html {
  const { publicUrl } = facts;
  return pageDocument({
    language: 'en',
    title: 'Latchkey is running',
    styles: [pageStyle],
    scripts: [pageScript],
    body: html`<body class="wide">
<main>
<header class="intro">
<p class="badge">Development</p>
<h1>Latchkey is running</h1>
<p class="lead">Sign-in and documents that you own: the Firebase client and admin SDKs work here, with
real tokens, real password hashes, real mail, and a database that keeps its word.</p>
</header>
<section aria-labelledby="places">
<h2 id="places">Where things are</h2>
<dl class="places">
${facts.hasSite && place('First page', link(`${publicUrl}/`), 'The widget at work, in every theme and language')}
${facts.hasSite && place('Sign in', link(`${publicUrl}/sign-in`), 'The pages that people see, with their account behind them')}
${facts.hasSite && place('Gallery', link(`${publicUrl}/gallery`), 'Every screen in every state, language and theme')}
${facts.hasExample && place('Example', link(`${publicUrl}/example`), 'A shared board of notes: a small real application, to use and to copy')}
${facts.hasDocs && place('Documentation', link(`${publicUrl}/docs`), 'Guides, reference and reasons, to read and to search')}
${place('Inbox', link(`${publicUrl}/dev/inbox`), 'Every mail the server sends, as it is sent')}
${place('Documents', link(`${publicUrl}/dev/documents`), 'What is created, updated and deleted, as it happens')}
${place('Demo people', html`<code>${publicUrl}/dev/idp</code>`, 'Signing in with Google, GitHub and others leads here until you configure them')}
${place('API', html`<code>${publicUrl}/v1</code>`, 'Identity Toolkit, Secure Token, Firestore and its rules, also under their original host names')}
${place('Public keys', link(`${publicUrl}/.well-known/jwks.json`), 'To verify ID tokens; JWKS')}
${place('Health', link(`${publicUrl}/healthz`), 'And /readyz, which also asks the database')}
${place('Data', html`<code>${facts.dataFolder}</code>`, 'Databases and master key; delete the folder to start afresh')}
${facts.keyFile !== undefined && place('Admin key', html`<code>${facts.keyFile}</code>`, 'A service account’s, which may do everything; made for you at the first start')}
</dl>
</section>
<section aria-labelledby="connect">
<h2 id="connect">Connect your application</h2>
${codeBlock('react-code', 'In React', html`The whole widget, with every screen there is, and nothing else to set up. The packages are not published yet: <code>npm run pack -- FOLDER</code> writes them to install.`, reactCode(facts))}
<p>An application that has the Firebase SDK keeps it. Both ways leave the rest of your code as it is. To sign in with providers by popup or redirect,
include <a href="/__/auth/gapi.js"><code>/__/auth/gapi.js</code></a> before the SDK, which would otherwise
fetch a script from Google.</p>
${codeBlock('config-code', 'As in production', 'The SDK talks to this host instead of Google’s. Only the host changes when you go live.', clientConfigCode(facts))}
${codeBlock('emulator-code', 'In emulator mode', 'For code and test suites that already know the emulator.', emulatorCode(facts))}
${codeBlock('documents-code', 'Documents', html`Until you deploy rules, whoever is signed in has <code>/users/{uid}</code> and all below it, and nothing else.`, documentsCode(facts))}
${codeBlock('operator-code', 'As an operator', html`Here the key of an operator is <code>owner</code>. In production it is a service account’s, made by <code>npx latchkey service-accounts create</code>.`, operatorCode(facts))}
</section>
<section aria-labelledby="commands">
<h2 id="commands">Commands</h2>
<dl class="places">
${commands.map(([command, about]) => place(titleOf(command), html`<code>npx latchkey ${command}</code>`, about))}
</dl>
</section>
<section aria-labelledby="guides">
<h2 id="guides">Guides</h2>
<p>In the repository, beside the code they are about${facts.hasDocs && html`, and at <a href="/docs">/docs</a>`}:</p>
<dl class="places">
${guides.map(([file, about]) => place(titleOf(file), html`<code>${file}</code>`, about))}
</dl>
</section>
<section aria-labelledby="development">
<h2 id="development">Only in development</h2>
<p>With <code>LATCHKEY_MODE=production</code> none of this exists:</p>
<ul>${onlyInDevelopment.map((item) => html`<li>${item}</li>`)}</ul>
</section>
</main>
<p class="visually-hidden" role="status" id="copied"></p>
</body>`,
  });
}
