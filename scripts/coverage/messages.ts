import type { PromiseOf } from './promises.ts';
import { journey, type Proofs, transition, visit } from './proof.ts';

/** The words themselves, and below where they are said. */
const worded = visit('specification.test.tsx', '%s is told as "%s"');
const meant = visit('specification.test.tsx', '%s means %s');

export const messages: Readonly<Record<PromiseOf<'messages'>, Proofs>> = {
  'email already used by another account': [
    meant,
    visit('sign-in.test.ts', 'cannot have an address that is taken, where methods are %s'),
  ],
  'too many incorrect password attempts': [
    meant,
    visit(
      'sign-in.test.ts',
      'who is wrong too often hears at the field how long to wait, and gets in afterwards',
    ),
    journey(
      'too-many-passwords.test.ts',
      'whoever tries too many passwords has to wait, and then the right one works',
    ),
  ],
  'user cancelled, authorize the permissions': [
    meant,
    visit('federated.test.ts', 'who refuses is told so, and can choose again'),
    journey(
      'providers.test.ts',
      'that was told to share nothing brings back to the list, with a word: %j',
    ),
  ],
  'no account matches that email': [
    meant,
    visit('sign-in.test.ts', 'reports success for an unknown address, unless the server tells'),
  ],
  'weak password': [
    meant,
    visit('sign-in.test.ts', 'hears at the field that a password is too short'),
  ],
  'wrong email and password': [
    meant,
    visit('sign-in.test.ts', 'is not told apart from somebody unknown'),
  ],
  'network error': [
    meant,
    journey(
      'broken-network.test.ts',
      'without a network people are told so, and nothing they typed is lost',
    ),
  ],
  'wrong verification code': [
    visit('specification.test.tsx', 'a wrong code and an expired one are told from each other'),
    visit('phone.test.ts', 'that is wrong is objected to, and the right one still works'),
  ],
  'code no longer valid or expired': [
    visit('specification.test.tsx', 'a wrong code and an expired one are told from each other'),
    journey(
      'phone.test.ts',
      'a code that has expired leads back to the number, and a new one works',
    ),
  ],
  'invalid action code': [
    meant,
    visit(
      'actions.test.ts',
      'says so when it is opened again, here and elsewhere, and fails once that is not true',
    ),
    journey('older-link.test.ts', 'a link that is too old says so'),
  ],
  'session expired, please try again': [
    meant,
    visit('second-factor.test.ts', 'is worth nothing any more when the code comes too late'),
  ],
  'Unable to send password reset code to specified email': [
    worded,
    transition('actions.test.ts', 'a mail that cannot be sent is told, and can be asked for again'),
  ],
  'Something went wrong. Please try again.': [
    worded,
    visit('options.test.ts', 'that throws is told to the visitor and to onError'),
  ],
  'This email already exists without any means of sign-in. Please reset the password to recover.': [
    worded,
    visit('sign-in.test.ts', 'is led to recovery where the account of that address has no way in'),
  ],
  'Please login again to perform this operation.': [
    worded,
    visit('specification.test.tsx', 'the account pages ask for a new sign-in in the same words'),
    journey(
      'sign-in-again.test.ts',
      'a deletion asks for the password when the sign-in is old, and then goes on by itself',
    ),
  ],
  'Enter a valid phone number': [
    visit(
      'specification.test.tsx',
      'an invalid phone number is told as "Enter a valid phone number"',
    ),
    visit('phone.test.ts', 'that cannot be is not sent anything: %j'),
  ],
  'disabled user': [
    meant,
    visit('sign-in.test.ts', 'whose account is disabled hears so, where the server tells'),
  ],
  'too many requests': [meant, visit('phone.test.ts', 'cannot be had too often')],
  'quota exceeded': [meant],
};
