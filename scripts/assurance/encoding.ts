import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, without } from './answer.ts';

const html = (title: string) => shownBy('packages/identity/src/http/pages/html.test.ts', title);
const pages = (title: string) =>
  shownBy('packages/identity/src/http/pages/action-safety.test.ts', title);
const template = (title: string) =>
  shownBy('packages/identity/src/messages/operator-template.test.ts', title);
const boot = shownBy('apps/web/src/boot.test.ts', '%j stays a text, and the same one');

/** V1 */
export const encoding: Answers = {
  'V1.1.1': met('input decoded once, before it is judged', ['I4', 'I9', 'T11', 'L1']),
  'V1.1.2': met('output escaped last, where it is used', [
    html('whatever is filled in stays text, as content and inside an attribute'),
    html('an object out of a request cannot pass for HTML'),
    template('is filled in with escaped values, and reads well as text'),
  ]),
  'V1.2.1': met('output encoded for HTML, XML and headers', [
    'L7',
    'F12',
    html('whatever is filled in stays text, as content and inside an attribute'),
    pages('on the form, the result and the failure'),
    shownBy(
      'packages/identity/src/providers/adapters/plain-xml.test.ts',
      'what is written is read again',
    ),
  ]),
  'V1.2.2': met('addresses built safely, from harmless schemes only', ['L1', 'F11', 'W5']),
  'V1.2.3': met('scripts and JSON built without injection', [
    boot,
    shownBy(
      'apps/web/test/served-site.test.ts',
      'the application’s name is a name wherever it stands',
    ),
  ]),
  'V1.2.4': met('values as parameters of SQL', ['I11']),
  'V1.2.5': without(
    'no injection into commands of the system',
    'The server starts no other program.',
  ),
  'V1.2.6': without('no injection into LDAP', 'Nothing here speaks LDAP.'),
  'V1.2.7': met(
    'no injection into XPath',
    ['SA1', 'SA3'],
    'Claims are read by a reader of our own that has no XPath; the library, which has, sees only messages of known shape that a configured certificate signed.',
  ),
  'V1.2.8': without('LaTeX processed safely', 'Nothing here processes LaTeX.'),
  'V1.2.9': without(
    'input escaped in regular expressions',
    'No regular expression is made from input: all are written down, or made from constants.',
  ),
  'V1.3.1': without('HTML of people cleaned', 'Nobody can hand in HTML; what is typed stays text.'),
  'V1.3.2': met(
    'no code made from text at run time',
    [
      shownBy(
        'e2e/journeys/content-policy.test.ts',
        'a script that is slipped into %s does not run',
      ),
      shownBy(
        'packages/identity/src/http/site/mount-site.test.ts',
        'shows its page at %s, by GET and by HEAD, under a strict policy',
      ),
    ],
    'The policy of our pages forbids `eval`, and asks for trusted types.',
  ),
  'V1.3.3': met('input narrowed before dangerous places', ['L7', 'I6', 'C12', 'F20']),
  'V1.3.4': met(
    'SVG of people cleaned',
    ['FI3', 'PI2'],
    'Not cleaned, but disarmed: as a file it is a download in a sandbox, and as a picture of an account it is refused.',
  ),
  'V1.3.5': without(
    'markup languages of people disarmed',
    'No text of people is read as Markdown, a style sheet or the like.',
  ),
  'V1.3.6': met('no requests to where others choose', ['O3']),
  'V1.3.7': met(
    'no templates made from input',
    [
      'L7',
      template('a value that looks like a placeholder is not filled in again'),
      html('a sentence is filled in once: values that look like names in braces stay as they are'),
    ],
    'Templates come from operators only.',
  ),
  'V1.3.8': without('no injection into JNDI', 'There is no Java here.'),
  'V1.3.9': without('no injection into memcache', 'There is no cache outside of the process.'),
  'V1.3.10': without(
    'format strings disarmed',
    'Nothing formats by a text that came from outside; the log is JSON.',
    ['O2'],
  ),
  'V1.3.11': met('no injection into mails', ['L7']),
  'V1.4.1': without(
    'memory handled safely',
    'All of our code is JavaScript, which has no pointers.',
  ),
  'V1.4.2': met('no overflow of numbers', [
    'I10',
    'T5',
    shownBy(
      'packages/server/test/threats/tokens.test.ts',
      'numbers that JSON can write and a clock cannot mean are refused',
    ),
  ]),
  'V1.4.3': without(
    'memory released, nothing used after',
    'Memory is collected by the run time; none of our code frees any.',
  ),
  'V1.5.1': met('XML without entities and types', ['SA3']),
  'V1.5.2': met(
    'only plain data made from what comes in',
    ['I3', 'I10', 'F20'],
    'Bodies are JSON and forms, read by the description of the operation; no types travel in them.',
  ),
};
