import { journey, shownBy } from '../coverage/proof.ts';
import { type Answers, met, said, without, yours } from './answer.ts';

const site = shownBy(
  'packages/identity/src/http/site/mount-site.test.ts',
  'shows its page at %s, by GET and by HEAD, under a strict policy',
);
const ownPage = shownBy(
  'packages/identity/src/http/pages/action-safety.test.ts',
  'runs, loads and is framed by nothing but its own, and is kept nowhere',
);
const answers = shownBy(
  'packages/server/test/answer-headers.test.ts',
  'every answer says what it is, and that it is not to be kept',
);
const asset = shownBy(
  'packages/identity/src/http/site/site-assets.test.ts',
  'is kept for good by browsers, and belongs to our own pages',
);

const boundCookie = shownBy(
  'apps/web/src/session-cookie.test.ts',
  'under https the cookie is bound to its host by name, and the one from before goes',
);

const barely =
  'What the parser of HTTP refuses before it is a request is answered without these headers.';

/** V3 */
export const webFrontend: Answers = {
  'V3.2.1': met(
    'answers not shown as something else',
    [answers, site, ownPage, 'W2'],
    'Answers of the API have their type, `nosniff`, and a policy under which nothing in them runs or loads.',
  ),
  'V3.2.2': met('text shown as text', [
    'F12',
    journey('profile.test.ts', 'names that are markup are shown as they were written'),
    shownBy('apps/web/test/served-site.test.ts', 'what the address says is nowhere in the page'),
  ]),
  'V3.3.1': met(
    'cookies secure, and named so',
    [boundCookie],
    'The one cookie of ours says only which page to begin with, and opens nothing. Where there is no https it is `latchkey-session`, without the prefix.',
  ),
  'V3.3.2': met(
    'cookies kept from other sites',
    [boundCookie],
    'The one cookie of ours is `SameSite=Lax`.',
  ),
  'V3.3.3': met('cookies bound to their host by name', [boundCookie]),
  'V3.3.4': without(
    'cookies hidden from scripts',
    'No secret of ours is in a cookie. Whoever keeps the session cookies that the server makes for applications sets them, and should hide them.',
  ),
  'V3.4.1': met(
    'browsers told to insist on https',
    [answers, site],
    `A year, with all subdomains, wherever \`PUBLIC_URL\` begins with https. ${barely}`,
  ),
  'V3.4.2': met('answers readable by trusted origins only', ['W3']),
  'V3.4.3': met(
    'a policy for content on every answer',
    [
      answers,
      site,
      ownPage,
      journey('content-policy.test.ts', 'a script that is slipped into %s does not run'),
    ],
    `Every page has one, with nothing allowed that is not named; in answers of the API nothing is. ${barely}`,
  ),
  'V3.4.4': met('no guessing at content types', [answers, site, ownPage, asset], barely),
  'V3.4.5': met('no addresses told to others', [answers, site, ownPage], barely),
  'V3.4.6': met(
    'framed by nobody, on every answer',
    [answers, journey('content-policy.test.ts', 'no page lets itself be framed'), site, 'F10'],
    barely,
  ),
  'V3.5.1': met(
    'no acts by pages of others',
    [
      'W2',
      'W3',
      shownBy('packages/identity/src/http/pages/own-form.test.ts', 'a form of another site is not'),
    ],
    'Nothing rides on cookies: the credential is in the request itself.',
  ),
  'V3.5.2': without(
    'no way around the preflight',
    'Nothing in production is defended by the preflight alone: a page without a credential can do nothing, and a browser lends it none. In development foreign pages are refused outright.',
    ['W2'],
  ),
  'V3.5.3': met('no acts by following an address', ['L2', 'W4', 'R4']),
  'V3.5.4': yours(
    'a host for each application',
    'Give the server a host of its own (`PUBLIC_URL`), and put no other application there.',
    [said('README.md', 'Settings')],
  ),
  'V3.5.5': met('messages between windows judged by origin', ['F10']),
  'V3.7.1': met('no plug-ins and nothing outdated', [site]),
  'V3.7.2': met('led on to known places only', [
    'L1',
    'F11',
    shownBy('apps/web/src/next-path.test.ts', 'nobody is sent on to another site'),
  ]),
};
