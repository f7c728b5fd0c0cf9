import type { Account, Client, SessionSnapshot } from '@latchkey/client';
import {
  type Appearance,
  type AuthConfig,
  AuthProvider,
  type WordOverrides,
} from '@latchkey/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { attributeNames, colorSchemeOf, optionsOf } from './attributes.ts';
import { clientOf, keyOf } from './clients.ts';
import { defaultOptions, dress } from './defaults.ts';
import type { LatchkeyEventMap } from './events.ts';

type Details<Name extends keyof LatchkeyEventMap> = LatchkeyEventMap[Name]['detail'];

/** Where there are no elements, as on a server, the module can still be read. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

const statuses = {
  loading: 'loading',
  signedIn: 'signed-in',
  signedOut: 'signed-out',
} as const satisfies Readonly<Record<SessionSnapshot['status'], string>>;

/** Set before the element was defined, a property hides the accessor of the same name. */
function takeEarlier<Element extends object>(element: Element, names: readonly (keyof Element)[]) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}

/**
 * What both elements have in common. They stand in the document itself and not in a shadow root, where
 * many password managers do not look for forms.
 */
export abstract class LatchkeyElement extends Base {
  static readonly observedAttributes: readonly string[] = attributeNames;

  #options: Partial<AuthConfig> = {};
  #appearance: Appearance = {};
  #localization: WordOverrides | undefined;
  #root: Root | undefined;
  #client: Client | undefined;
  #stopListening: (() => void) | undefined;
  #isDue = false;
  #known: Account | undefined;

  /** Everything that `AuthConfig` knows, functions among it. Goes before what attributes say. */
  get options(): Partial<AuthConfig> {
    return this.#options;
  }
  set options(options: Partial<AuthConfig>) {
    this.#options = options;
    this.update();
  }

  /** Custom properties, classes and a logo, as `<AuthProvider appearance>` takes them. */
  get appearance(): Appearance {
    return this.#appearance;
  }
  set appearance(appearance: Appearance) {
    this.#appearance = appearance;
    this.update();
  }

  /** Words of your own in place of ours, as `<AuthProvider localization>` takes them. */
  get localization(): WordOverrides | undefined {
    return this.#localization;
  }
  set localization(localization: WordOverrides | undefined) {
    this.#localization = localization;
    this.update();
  }

  /** The client of the element's project. Throws a `TypeError` while no `url` or `api-key` is known. */
  get client(): Client {
    const { url, apiKey, tenantId, persistence } = this.config;
    if (!url || !apiKey) {
      throw this.#incomplete();
    }
    const said = { ...(tenantId && { tenantId }), ...(persistence && { persistence }) };
    return clientOf({ url, apiKey, ...said });
  }

  /** Who is signed in. Nobody is known before `ready`. */
  get user(): Account | undefined {
    return this.client.session.getSnapshot().account;
  }

  /** Resolves to who is signed in when what this browser keeps was read. No network is involved. */
  get ready(): Promise<Account | undefined> {
    const { session } = this.client;
    return session.ready.then(() => session.getSnapshot().account);
  }

  /** Ends the sign-in here, whatever happens, and on the server, if it can be reached. */
  signOut(): Promise<void> {
    return this.client.session.signOut();
  }

  /** A token to send to your own server. Rejects with a `ClientError` where nobody is signed in. */
  idToken(options?: { readonly force?: boolean }): Promise<string> {
    return this.client.session.idToken(options);
  }

  /** Called by the browser when the element is put into a page. */
  connectedCallback(): void {
    takeEarlier(this, ['options', 'appearance', 'localization']);
    dress(this);
    this.update();
  }

  /** Called by the browser when the element is taken out of its page. */
  disconnectedCallback(): void {
    // Whoever moves an element takes it out first; it is still the same one afterwards.
    queueMicrotask(() => this.isConnected || this.#end());
  }

  /** Called by the browser for each attribute that is set or removed. */
  attributeChangedCallback(): void {
    this.update();
  }

  /** What is shown under the element's `<AuthProvider>`. */
  protected abstract view(): ReactNode;

  /** What the element adds to the options of the page. */
  protected ownOptions(options: Partial<AuthConfig>): Partial<AuthConfig> {
    return options;
  }

  /** Whether the session's change will be told by somebody who knows more of it. */
  protected get isToldElsewhere(): boolean {
    return false;
  }

  /** What counts: `options` before attributes, and these before the defaults. */
  protected get config(): Partial<AuthConfig> {
    const said = optionsOf((name) => this.getAttribute(name));
    return { ...defaultOptions(), ...said, ...this.#options };
  }

  /** Hands an event to the page. False if somebody prevented what usually follows. */
  protected tell<Name extends keyof LatchkeyEventMap>(name: Name, detail: Details<Name>): boolean {
    const event = new CustomEvent(name, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    return this.dispatchEvent(event);
  }

  /** Tells the page who is signed in, unless it has been told. */
  protected tellSession(): void {
    // Nobody is listened to any more once the element has left the page.
    if (this.#client === undefined) return;
    const { account, status, lost } = this.#client.session.getSnapshot();
    this.setAttribute('status', statuses[status]);
    if (status === 'loading' || this.isToldElsewhere) return;
    const before = this.#known;
    this.#known = account;
    if (account !== undefined && account.localId !== before?.localId) {
      this.tell('latchkey:signed-in', { account });
    }
    if (account === undefined && before !== undefined) {
      this.tell('latchkey:signed-out', { account: before, isLost: lost !== undefined });
    }
  }

  /** Tells of a sign-in that was made here. False if the page is to stay. */
  protected tellSignIn(detail: Details<'latchkey:signed-in'>): boolean {
    this.#known = detail.account;
    return this.tell('latchkey:signed-in', detail);
  }

  /** Shows what counts now, once, however much of it was changed together. */
  protected update(): void {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#show();
    });
  }

  #show(): void {
    const { url, apiKey, ...options } = this.config;
    if (!url || !apiKey) {
      reportError(this.#incomplete());
      return;
    }
    const { client } = this;
    this.#listenTo(client);
    const read = (name: string) => this.getAttribute(name);
    const config = { ...this.ownOptions(options), url, apiKey };
    const colorScheme = colorSchemeOf(read);
    this.#root ??= createRoot(this);
    this.#root.render(
      <AuthProvider
        key={keyOf(config)}
        client={client}
        config={config}
        locale={read('locale') ?? undefined}
        localization={this.#localization}
        appearance={{ ...(colorScheme && { colorScheme }), ...this.#appearance }}
      >
        {this.view()}
      </AuthProvider>,
    );
  }

  #listenTo(client: Client): void {
    if (this.#client === client) return;
    this.#stopListening?.();
    this.#client = client;
    this.#stopListening = client.session.subscribe(() => this.tellSession());
    this.tellSession();
  }

  #incomplete(): TypeError {
    return new TypeError(`Latchkey: <${this.localName}> needs url and api-key.`);
  }

  #end(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#client = undefined;
    this.#root?.unmount();
    this.#root = undefined;
  }
}
