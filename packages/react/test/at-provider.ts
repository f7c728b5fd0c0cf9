import type { ProviderWindow } from '@latchkey/client';
import { visitDemoProvider } from '@latchkey/testing/demo-visit';
import type { World } from '@latchkey/testing/world';
import { vi } from 'vitest';

/** Whom somebody chooses to be at the demo provider. */
export type Choice = Readonly<Record<string, string>>;

export const someone = (email: string, isConfirmed = true): Choice => ({
  person: 'new',
  email,
  verified: isConfirmed ? 'yes' : 'no',
});

export const nobody: Choice = { person: 'nobody' };

/** Goes to a provider in place of the page, and says which address it sends people back to. */
export async function returnFrom(world: World, authUri: string, choice: Choice): Promise<string> {
  const { requestUri } = await visitDemoProvider(world, authUri, { ...choice });
  const answer = encodeURIComponent(JSON.stringify({ requestUri, postBody: null }));
  return `http://localhost:3000/sign-in#latchkey-answer=${answer}`;
}

export type Windows = {
  /** Opens one in which somebody is as chosen, unless they never come to an end. */
  open(): ProviderWindow;
  /** Who will be chosen in the next one. */
  choose(choice: Choice | 'waits'): void;
  /** Where the windows were led, the first one first. */
  readonly ledTo: readonly string[];
  /** How many were not closed. */
  stillOpen(): number;
  /** Says something to the page, as a window or a stranger does. */
  say(data: unknown, from: { readonly origin?: string; readonly isStranger?: boolean }): void;
};

/** A browser's windows, for pages that wait for what is said in them. */
export function openWindows(world: World): Windows {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const document = { hasFocus: () => true, visibilityState: 'visible' };
  vi.stubGlobal('document', Object.assign(new EventTarget(), document));
  const ledTo: string[] = [];
  let choice: Choice | 'waits' = 'waits';
  const all: ProviderWindow[] = [];
  let last: ProviderWindow;

  const say: Windows['say'] = (data, { origin = 'http://localhost:8787', isStranger = false }) => {
    const source = isStranger ? {} : last;
    page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }));
  };

  return {
    ledTo,
    say,
    choose(next) {
      choice = next;
    },
    stillOpen: () => all.filter(({ closed }) => !closed).length,
    open() {
      const opened = {
        closed: false,
        close() {
          opened.closed = true;
        },
        focus() {},
        location: {
          replace(address: string | URL) {
            ledTo.push(String(address));
            if (choice === 'waits') return;
            void visitDemoProvider(world, String(address), { ...choice }).then(({ requestUri }) =>
              say({ type: 'latchkey:provider-answer', requestUri, postBody: null }, {}),
            );
          },
        },
      };
      last = opened;
      all.push(opened);
      return opened;
    },
  };
}
