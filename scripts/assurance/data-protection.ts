import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, notMet, partly, running } from './answer.ts';

const ownPage = shownBy(
  'packages/identity/src/http/pages/action-safety.test.ts',
  'runs, loads and is framed by nothing but its own, and is kept nowhere',
);
const answers = shownBy(
  'packages/server/test/answer-headers.test.ts',
  'every answer says what it is, and that it is not to be kept',
);
const inBrowser = (title: string) => shownBy('e2e/client-in-browser.test.ts', title);

/** V14 */
export const dataProtection: Answers = {
  'V14.1.1': notMet(
    'sensitive data named and classified',
    'No page lists the data the server holds and how sensitive each is.',
  ),
  'V14.1.2': notMet(
    'what each class of data needs, written down',
    'There are no classes. What is done for secrets, logs and retention is said in several pages.',
    [running('Logs'), running('Usage')],
  ),
  'V14.2.1': partly(
    'nothing sensitive in addresses',
    'No secret is taken from the address of a call. The API key is there, as the protocol has it, and opens nothing by itself; mailed links carry their code.',
    ['W4', 'L2'],
  ),
  'V14.2.2': met('nothing sensitive kept on the way', [
    answers,
    ownPage,
    shownBy(
      'packages/kernel/src/http/token-endpoint.test.ts',
      'a key file is all a machine needs to get an access token at %s and act',
    ),
    running('Pages'),
  ]),
  'V14.2.3': met(
    'nothing told to strangers',
    [
      'B11',
      'F13',
      shownBy(
        'packages/identity/src/http/site/mount-site.test.ts',
        'shows its page at %s, by GET and by HEAD, under a strict policy',
      ),
    ],
    'Pages load from and speak to this server only. Providers, gateways and hooks are those an operator chose.',
  ),
  'V14.2.4': partly(
    'data treated as its class needs',
    'There are no classes. Secrets are sealed or hashed, stay out of the log, and go when they are spent.',
    ['O1', 'C10', 'F13', 'M8'],
  ),
  'V14.3.1': met('nothing left in the browser afterwards', [
    inBrowser('that is signed out is gone from the browser, and ended on the server'),
    shownBy('packages/client/test/session.test.ts', 'succeeds without a network'),
    shownBy('packages/react/test/stored-keys.test.ts', 'is erased when it is ended'),
  ]),
  'V14.3.2': met('browsers told to keep nothing', [answers, ownPage]),
  'V14.3.3': partly(
    'only tokens kept in the browser',
    'Beside the tokens the session keeps the account as it was last seen: address, name, picture, number. The address for a mailed link is kept encrypted, for an hour.',
    [
      shownBy(
        'packages/react/test/stored-keys.test.ts',
        'is there for the next tab, without the password that opened it',
      ),
      inBrowser('signs in the browser that asked for it, with the address it kept encrypted'),
    ],
  ),
};
