import { server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, notMet, partly, running, said } from './answer.ts';

const queue = (title: string) =>
  shownBy('packages/identity/src/hashing/password-workers.test.ts', title);

/** V15 */
export const coding: Answers = {
  'V15.1.1': met('how soon weak components are replaced, written down', [
    said('SECURITY.md', 'What you can expect'),
  ]),
  'V15.1.2': met('a list of components, from known places', ['O5', running('Installing')]),
  'V15.1.3': partly(
    'what costs much written down, with its defence',
    'It is for passwords, SMS, SAML and deliveries, and not for everything.',
    [
      said('docs/decisions/0042-what-a-wrong-password-costs.md'),
      said('docs/decisions/0040-pools-of-sms.md'),
      said('docs/decisions/0026-saml-in-two-lines.md'),
      said('docs/decisions/0041-lanes-and-leases.md'),
    ],
  ),
  'V15.2.1': notMet(
    'components replaced in time',
    'Nothing shows it: no test asks whether a component is known to be weak. Run `npm audit` until one does.',
  ),
  'V15.2.2': met('what costs much stops nobody', [
    'X2',
    'I8',
    'SA3',
    'D5',
    'Q1',
    queue('a single sign-in does not wait behind a flood on another line'),
    queue('by itself, it bounds what may wait'),
  ]),
  'V15.2.3': met('nothing of development in production', [
    'T2',
    'P7',
    shownBy(
      'apps/web/test/served-site.test.ts',
      'there is no gallery, and no word about development',
    ),
  ]),
  'V15.3.1': met('only the fields that are needed', [
    shownBy(
      'packages/protocol/src/write-message.test.ts',
      'what the message does not name is not written, at any depth',
    ),
    server(
      'second-factors/second-factor.test.ts',
      'a stranger sees nothing of a factor but its name, its kind and the end of its number',
    ),
  ]),
  'V15.3.2': met('no redirects followed', [
    'O3',
    shownBy('packages/identity/src/delivery/sms.test.ts', 'does not follow a provider elsewhere'),
  ]),
  'V15.3.3': met('no fields that were not meant', [
    'D3',
    shownBy(
      'packages/protocol/src/read-message.test.ts',
      'null is absent, and unknown fields are dropped',
    ),
  ]),
  'V15.3.4': met('the true address of a caller', ['B2', 'B8', running('Behind a proxy')]),
  'V15.3.5': met('types checked, comparisons strict', ['I10', 'F10']),
  'V15.3.6': met('no pollution of prototypes', ['I3']),
  'V15.3.7': met('no parameter twice or elsewhere', [
    'W4',
    'F15',
    shownBy('packages/server/test/threats/input.test.ts', 'an API key is one text in one place'),
  ]),
};
