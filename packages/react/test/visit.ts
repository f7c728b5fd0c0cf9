import type { Client, ProviderWindow } from '@latchkey/client';
import { startWorld, type World } from '@latchkey/testing/world';
import { vi } from 'vitest';
import { fakeStorage } from '../../client/test/fake-storage.ts';
import { type Browser, openBrowser } from '../../client/test/open-browser.ts';
import type { FlowEvent, Opening } from '../src/flow/event.ts';
import type { Flow } from '../src/flow/flow.ts';
import { signedInMessage } from '../src/flow/timings.ts';
import type { ScreenName, SignInOptions } from '../src/index.ts';
import { createSignInFlow } from '../src/index.ts';

export type Visit = {
  readonly client: Client;
  /** Where the visitor was sent. */
  readonly goneTo: readonly string[];
  readonly address: string;
  flow(): Flow;
  send(event: FlowEvent): void;
  /** Resolves on that screen, as soon as nothing is awaited there. */
  at<S extends ScreenName>(screen: S): Promise<Flow<S>>;
  /** Resolves when the visitor is sent somewhere. */
  gone(): Promise<string>;
  leave(): void;
};

type VisitOptions = {
  readonly address?: string;
  readonly client?: Client;
  /** Without it, this browser opens no windows. */
  readonly openWindow?: () => ProviderWindow;
  readonly opening?: Opening;
};

/** What a timer is for. Those of `fetch` are given something with it. */
export type Task = (...given: unknown[]) => void;

/** The second for which "Signed in!" is shown passes at once. */
function skipGreeting(): void {
  const { setTimeout } = globalThis;
  const quick = (task: Task, delay?: number, ...given: unknown[]) =>
    setTimeout(task, delay === signedInMessage ? 0 : delay, ...given);
  vi.stubGlobal('setTimeout', Object.assign(quick, setTimeout));
}

export type Town = {
  readonly world: World;
  /** Another person's address. */
  newEmail(): string;
  /** A browser nobody has used, with a tab of its own. */
  newBrowser(): Browser;
  /** Opens the sign-in page with these options, in a new browser unless a client is given. */
  visit(options: SignInOptions | ((client: Client) => SignInOptions), at?: VisitOptions): Visit;
  /** Changes the project's settings until the end of the test. */
  configure(mask: string, body: Record<string, unknown>): Promise<void>;
  /** Whether the server tells who has an account, until the end of the test. */
  tellMethods(): Promise<void>;
  /** Ends a test. */
  tidy(): Promise<void>;
  close(): Promise<void>;
};

const configPath = '/v2/projects/latchkey/config';

const signUpWith =
  ({ signUp }: World): World['signUp'] =>
  (email, password = 'correct horse 7') =>
    signUp(email, password);

type WorldOptions = NonNullable<Parameters<typeof startWorld>[0]>;

/** A real server, and people who visit the sign-in page of an application. */
export async function openTown({ environment, ...given }: WorldOptions = {}): Promise<Town> {
  // As in production: development would let weak passwords through.
  const started = await startWorld({
    ...given,
    environment: { LATCHKEY_WEAK_PASSWORDS: 'refuse', ...environment },
  });
  // People of this town have passwords that the widget takes.
  const world = Object.assign(started, { signUp: signUpWith(started) });
  const closers: (() => void)[] = [];
  const restored: (() => Promise<unknown>)[] = [];
  let people = 0;

  const newBrowser = () => {
    skipGreeting();
    vi.stubGlobal('sessionStorage', fakeStorage());
    const browser = openBrowser(world);
    closers.push(browser.close);
    return browser;
  };

  async function configure(mask: string, body: Record<string, unknown>): Promise<void> {
    const { body: before } = await world.admin(configPath, undefined, 'GET');
    await world.admin(`${configPath}?updateMask=${mask}`, body, 'PATCH');
    restored.push(() => world.admin(`${configPath}?updateMask=${mask}`, { ...before }, 'PATCH'));
  }

  return {
    world,
    newEmail: () => `visitor-${++people}@example.com`,
    newBrowser,
    visit(given, { address = 'http://localhost:3000/sign-in', ...rest } = {}) {
      const client = rest.client ?? newBrowser().openTab();
      // The list has a step for everything; what the form leaves out has tests of its own.
      const options = {
        layout: 'list',
        ...(typeof given === 'function' ? given(client) : given),
      } as const;
      let current = address;
      const goneTo: string[] = [];
      const page = {
        get address() {
          return current;
        },
        replaceAddress(next: string) {
          current = next;
        },
        goTo(next: string) {
          goneTo.push(next);
          for (const listener of listeners) listener();
        },
        openWindow: () => rest.openWindow?.(),
      };
      const listeners = new Set<() => void>();
      const machine = createSignInFlow({
        client,
        options: () => options,
        page,
        opening: rest.opening,
      });
      machine.subscribe(() => {
        for (const listener of listeners) listener();
      });
      closers.push(machine.close);
      machine.open();

      const when = <Found>(look: () => Found | undefined): Promise<Found> =>
        new Promise((resolve) => {
          const listener = () => {
            const found = look();
            if (found === undefined) return;
            listeners.delete(listener);
            resolve(found);
          };
          listeners.add(listener);
          listener();
        });

      return {
        client,
        goneTo,
        get address() {
          return current;
        },
        flow: machine.getSnapshot,
        send: machine.send,
        at: <S extends ScreenName>(screen: S) =>
          when(() => {
            const flow = machine.getSnapshot();
            const isThere = flow.screen === screen && flow.pending === undefined;
            return isThere ? (flow as Flow<S>) : undefined;
          }),
        gone: () => when(() => goneTo.at(-1)),
        leave: machine.close,
      };
    },
    configure,
    tellMethods: () =>
      configure('emailPrivacyConfig', {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
      }),
    async tidy() {
      for (const close of closers.splice(0)) close();
      for (const restore of restored.splice(0)) await restore();
      vi.unstubAllGlobals();
    },
    close: () => world.close(),
  };
}

/** What a guest does, and anybody whose name and address do not matter. */
export const asGuest: FlowEvent = { type: 'providerChosen', providerId: 'anonymous' };

/** From the first screen to a new account. */
export async function signUp(visit: Visit, email: string, name = 'Ada'): Promise<void> {
  await visit.at('email-entry');
  visit.send({ type: 'emailEntered', email });
  await visit.at('password-sign-in');
  visit.send({ type: 'creationAsked', email });
  await visit.at('create-account');
  visit.send({ type: 'accountEntered', email, name, password: 'correct horse 7' });
}
