import { formFields } from '@latchkey/kernel/form-fields';
import { Refused } from '@latchkey/kernel/refused';
import type { RequestOf, signInWithIdp } from '@latchkey/protocol';

type Request = Pick<RequestOf<typeof signInWithIdp>, 'requestUri' | 'postBody'>;

/** Many times what answers have, in each of their parts. */
const most = 100;

const refuse = (reason: string): never => {
  throw new Refused('INVALID_IDP_RESPONSE', reason);
};

/**
 * What came back in the query, the form and the fragment. Where one name says two things, whoever
 * looks first and whoever looks last would believe different ones (RFC 6749, 3.1), so that none does.
 */
export function answerParameters({ requestUri, postBody }: Request): URLSearchParams {
  if (!requestUri) throw new Refused('MISSING_REQUEST_URI');
  if (!URL.canParse(requestUri)) throw new Refused('INVALID_REQUEST_URI');
  const { search, hash } = new URL(requestUri);
  const found = new Map<string, string>();
  for (const part of [search.slice(1), postBody ?? '', hash.slice(1)]) {
    const fields = formFields(part, most) ?? refuse('There are too many parameters.');
    for (const [name, value] of fields) {
      if ((found.get(name) ?? value) !== value) refuse('A parameter says two things.');
      found.set(name, value);
    }
  }
  return new URLSearchParams([...found]);
}
