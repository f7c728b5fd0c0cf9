import type { Account } from '@latchkey/client';
import { useReducer } from 'react';
import { useAuthContext } from '../context.ts';
import { typedCode } from '../flow/typed-code.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSecondFactors } from '../hooks/use-second-factors.ts';
import { appSecretOf } from '../second-factor/app-secret.ts';
import {
  finishEnrolment,
  makeCodes,
  type Started,
  startApp,
  startSms,
} from '../second-factor/enrol.ts';
import { stepFactors } from './factors-state.ts';
import { ownToken } from './own-token.ts';
import { codeFields, numberFields } from './phone-fields.ts';
import { replaceSignIn } from './sign-in-again.ts';
import type { OpenRow } from './use-focus-along.ts';
import { useTask } from './use-task.ts';

type Done = 'added' | 'renamed' | 'removed';

/** What was typed to show that a new factor works. */
export type Entered = { readonly code: string; readonly name?: string };

const nameField = { INVALID_DISPLAY_NAME: 'name' } as const;
const enrolFields = { ...codeFields, ...nameField };
const sendFields = { ...numberFields, SECOND_FACTOR_EXISTS: 'phoneNumber' } as const;

/** Adds second factors to an account, names them and takes them away. */
export function useOwnFactors(account: Account) {
  const { client, config } = useAuthContext();
  const [state, send] = useReducer(stepFactors, {});
  const task = useTask<Done>();
  const { run, dialog } = useReauthenticate();
  const { factors, codesLeft, error, reload, ...own } = useSecondFactors();
  const { localId, email = '' } = account;

  /** A step that only somebody may take who signed in just now, and of which nothing is said. */
  const begin = <Result>(
    step: (idToken: string) => Promise<Result>,
    next: (result: Result) => void,
  ) =>
    task.start({
      fieldOf: sendFields,
      async task() {
        const outcome = await run(step);
        if (outcome.kind === 'done') next(outcome.result);
        return undefined;
      },
    });

  /** The first factor of an account comes with recovery codes. It is there without them, too. */
  async function makeFirstCodes(): Promise<void> {
    const idToken = await ownToken(client, localId);
    const codes = await makeCodes({ client, idToken }).catch(() => undefined);
    if (codes) send({ type: 'codesMade', codes });
  }

  return {
    ...state,
    factors,
    codesLeft,
    error,
    reload,
    task,
    /** The question who somebody is. Has to be shown somewhere. */
    dialog,
    turnTo(row: OpenRow | undefined): void {
      task.clear();
      send({ type: 'rowTurned', row });
    },
    rename: (id: string, name: string) =>
      task.start({
        fieldOf: nameField,
        async task() {
          await own.rename(id, name.trim());
          send({ type: 'rowTurned', row: undefined });
          return 'renamed';
        },
      }),
    remove: (id: string, onRemoved: () => void) =>
      task.start({
        async task() {
          const outcome = await run(() => own.remove(id));
          if (outcome.kind === 'cancelled') return undefined;
          send({ type: 'rowTurned', row: undefined });
          onRemoved();
          return 'removed';
        },
      }),
    beginApp: () =>
      begin(
        (idToken) => startApp({ client, idToken }),
        ({ wire, ...started }) => {
          const secret = appSecretOf(wire, { issuer: location.hostname, account: email });
          send({ type: 'appBegun', started, secret });
        },
      ),
    enterNumber: () => send({ type: 'numberAsked' }),
    sendCode: (typed: string) =>
      begin(
        (idToken) => startSms({ client, idToken }, { typed, options: config.phone }),
        ({ phoneNumber, ...started }) =>
          send({ type: 'codeSent', started, phoneNumber, at: client.now() }),
      ),
    enrol(started: Started, entered: Entered): void {
      const code = typedCode(entered.code);
      if (code === '') {
        task.object({ code: 'MISSING_CODE' });
        return;
      }
      const name = entered.name?.trim() ?? '';
      task.start({
        fieldOf: enrolFields,
        async task() {
          const outcome = await run((idToken) =>
            finishEnrolment({ client, idToken }, started, { code, name }),
          );
          if (outcome.kind === 'cancelled') return undefined;
          await replaceSignIn(client, localId, outcome.result);
          send({ type: 'addingEnded' });
          if (codesLeft === 0) await makeFirstCodes();
          await reload();
          return 'added';
        },
      });
    },
    renewCodes: () =>
      begin(
        (idToken) => makeCodes({ client, idToken }),
        (codes) => send({ type: 'codesMade', codes }),
      ),
    /** Nothing is added any more. */
    end(): void {
      task.clear();
      send({ type: 'addingEnded' });
    },
  };
}
