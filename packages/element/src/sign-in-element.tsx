import { parseActionLink } from '@latchkey/client';
import { type AuthConfig, isLinkAsked, SignIn, useAuth } from '@latchkey/react';
import type { ReactNode } from 'react';
import { LatchkeyElement } from './latchkey-element.tsx';

/** For whoever is not signed in; for others, too, while a mailed link waits in the page's address. */
function Shown({ isLinkOpen }: { readonly isLinkOpen: boolean }): ReactNode {
  const { status } = useAuth();
  const isWanted = status === 'signedOut' || (status === 'signedIn' && isLinkOpen);
  return isWanted && <SignIn />;
}

/** `<latchkey-sign-in>`: the whole widget, shown while nobody is signed in. */
export class LatchkeySignIn extends LatchkeyElement {
  #isLinkOpen = false;
  /** A sign-in is being handed over, and what is known of it comes a moment later. */
  #isHandedOver = false;

  /** Called by the browser when the element is put into a page. */
  override connectedCallback(): void {
    this.#isLinkOpen = isLinkAsked() || parseActionLink(location.href) !== undefined;
    super.connectedCallback();
  }

  protected override get isToldElsewhere(): boolean {
    return this.#isHandedOver;
  }

  protected override ownOptions(options: Partial<AuthConfig>): Partial<AuthConfig> {
    const { beforeSignIn, onSignIn, onError, onMergeConflict } = options;
    const tellSession = () => {
      this.#isHandedOver = false;
      this.tellSession();
    };
    return {
      ...options,
      beforeSignIn: async (account, session) => {
        await beforeSignIn?.(account, session);
        this.#isHandedOver = true;
      },
      onSignIn: async (details, url) => {
        this.#isHandedOver = false;
        this.#isLinkOpen = false;
        const mayLeave = this.tellSignIn(details);
        const answer = await onSignIn?.(details, url);
        this.update();
        return mayLeave && answer;
      },
      onError: (error, screen) => {
        tellSession();
        this.tell('latchkey:error', { error, screen });
        onError?.(error, screen);
      },
      ...(onMergeConflict && {
        onMergeConflict: (conflict) =>
          onMergeConflict({ ...conflict, signIn: () => conflict.signIn().finally(tellSession) }),
      }),
    };
  }

  protected override view(): ReactNode {
    return <Shown isLinkOpen={this.#isLinkOpen} />;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-sign-in': LatchkeySignIn;
  }
}
