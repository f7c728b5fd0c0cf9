import { client, firebase, journey, server, shownBy } from '../coverage/proof.ts';
import { type Answers, met, partly, running } from './answer.ts';

const sessions = running('Sessions');

/** V7 */
export const sessionAnswers: Answers = {
  'V7.1.1': met('ends of sessions written down, with reasons', [sessions]),
  'V7.1.2': met('how many sessions at once, written down', [sessions]),
  'V7.1.3': met('sessions at providers and here, written down', [sessions]),
  'V7.2.1': met('tokens checked on the server', ['T1', 'RT8', 'D2']),
  'V7.2.2': met('tokens made for the session', ['RT4', 'RT8', 'T10']),
  'V7.2.3': met('tokens random enough', ['RT7', 'RT8', 'C9']),
  'V7.2.4': partly(
    'a new token for each sign-in, the old one ended',
    'Every sign-in is a new session. Our client ends the one before; a client of Firebase leaves it to its idle end.',
    [
      shownBy(
        'packages/react/src/account/sign-in-again.test.ts',
        'takes the place of the sign-in there was: one device stays one device',
      ),
      'H8',
    ],
  ),
  'V7.3.1': met('idle sessions end', ['RT5', sessions]),
  'V7.3.2': met('sessions end at last', ['RT5', sessions]),
  'V7.4.1': met(
    'an ended session is of no use',
    [
      'T10',
      'RT6',
      'R1',
      client('session.test.ts', 'is one change, is remembered, and ends the session on the server'),
    ],
    'Whoever verifies ID tokens without asking the server takes one for up to its hour.',
  ),
  'V7.4.2': met('sessions end with their account', ['J1', 'T6', 'RT6']),
  'V7.4.3': met('other sessions end with a changed factor', [
    'M7',
    'R1',
    server(
      'accounts/update-account.test.ts',
      'gets a new password with new tokens; every other session ends and the owner is told',
    ),
    server('sessions/own-sessions.test.ts', 'all others are ended, the one that asks goes on'),
  ]),
  'V7.4.4': met(
    'signing out in plain sight',
    [
      journey(
        'signed-out.test.ts',
        'whoever has signed out can sign in again from there, by a mailed link as well',
      ),
    ],
    'On every page of the account here; on pages of an application it is the application’s part.',
  ),
  'V7.4.5': met('operators end sessions', [
    'T6',
    firebase(
      'firebase-admin.test.ts',
      'ends tokens, cookies and sessions of that second, and the next sign-in is good',
    ),
  ]),
  'V7.5.1': met('signing in again before sensitive changes', ['M4', 'F9', 'H2']),
  'V7.5.2': partly(
    'people see and end their sessions',
    'They do; it does not take another sign-in.',
    [
      journey('sessions.test.ts', 'devices are listed, and signed out one by one or all at once'),
      server(
        'sessions/own-sessions.test.ts',
        'an account sees its sign-ins, the one that asks marked',
      ),
    ],
  ),
  'V7.6.1': met('sessions at providers and here as written down', ['RT5', 'F1', sessions]),
  'V7.6.2': met('no session without an act', ['L2', 'F1', 'H7']),
};
