import type { PromiseOf } from './promises.ts';
import { type Proofs, transition, visit } from './proof.ts';

const specification = (title: string) => visit('specification.test.tsx', title);

export const rules: Readonly<Record<PromiseOf<'validation rules'>, Proofs>> = {
  'an email address must not be empty': [
    specification('an e-mail address must not be empty'),
    specification('%s is told as "%s"'),
    transition('entry.test.ts', '%j is objected to at its field, and nobody is asked'),
  ],
  'an email address must be well formed': [
    specification('%s is told as "%s"'),
    transition('entry.test.ts', '%j is objected to at its field, and nobody is asked'),
  ],
  'the domain suffix of an email address is 2 to 63 characters': [
    specification('a domain suffix of %i characters is judged %s'),
  ],
  'a password must not be empty': [
    specification('%s is told as "%s"'),
    transition('password.test.ts', 'says everything that is missing at once'),
  ],
  'the hint for a new password: at least 6 characters with letters and numbers': [
    specification(
      'the hint for a new password says at least 6 characters with letters and numbers',
    ),
  ],
  'the minimum length of a password is 6 unless the server says otherwise': [
    specification('the minimum length defaults to 6, and the server may have a policy of its own'),
    visit('sign-in.test.ts', 'hears at the field that a password is too short'),
  ],
  'the server may have a password policy of its own': [
    specification('the minimum length defaults to 6, and the server may have a policy of its own'),
    visit('sign-in.test.ts', "hears at the field that a password breaks the project's rules"),
  ],
  'a phone code is a 6-digit number': [
    specification('the code sent to a phone is a 6-digit number'),
    visit('phone.test.ts', 'is as long, and is offered again as late, as the protocol says'),
  ],
  'an invalid phone number is told as such': [
    specification('an invalid phone number is told as "Enter a valid phone number"'),
    visit('phone.test.ts', 'that cannot be is not sent anything: %j'),
  ],
  'the name is the first and last name': [specification('the name is the first and last name')],
};
