import type {
  Account,
  AccountCenterProps,
  Appearance,
  AuthActionHandler,
  AuthConfig,
  AuthProviderProps,
  AuthState,
  DeleteSectionProps,
  EmailOptions,
  FirebaseAuthUIProps,
  FirebaseTenantUIProps,
  GuestBannerProps,
  MergeConflict,
  Passkeys,
  PhoneOptions,
  ProtectProps,
  ProviderOptions,
  Reauthentication,
  SecondFactors,
  SessionInfo,
  Sessions,
  ShowProps,
  SignedIn,
  SignInDetails,
  SignInFlowParts,
  SignInOptions,
  SignInProps,
  SignInState,
  SignOutButtonProps,
  TenantOptions,
  TenantPickerProps,
  UserButtonProps,
} from '../../packages/react/src/index.ts';

type Rows<Names extends PropertyKey> = Readonly<
  Record<Names, readonly [type: string, meaning: string]>
>;

/** A row for every property there is, and for no other: anything else does not compile. */
const rowsOf = <Shape>(rows: Rows<keyof Shape>): Rows<string> => rows;
/** The same without what is told elsewhere. */
const rowsBeside = <Shape, Told>(rows: Rows<Exclude<keyof Shape, keyof Told>>): Rows<string> =>
  rows;

export type Entry = {
  /** As it is written in code. */
  readonly title: string;
  /** What of `@latchkey/react` it tells of. */
  readonly exports: readonly string[];
  readonly sentences: string;
  readonly example?: string;
  readonly rows?: Rows<string>;
};

const address = ['string', 'For server rendering: the address of the page.'] as const;
const children = ['ReactNode', 'What stands inside.'] as const;
const onUpgrade = ['() => void', 'What to do for a guest who wants to keep the account.'] as const;
const upgradeUrl = ['string', 'Where they go for it, instead.'] as const;
const gate = {
  fallback: ['ReactNode', 'For everybody else.'],
  loading: ['ReactNode', 'While it is not known yet who is there. Nothing if not said.'],
  children,
} as const;
const error = ['unknown', 'Why they could not be read, the last time.'] as const;
const reload = [
  '() => Promise<void>',
  'Reads them again. What goes wrong is in `error`, and is not thrown.',
] as const;

const components: readonly Entry[] = [
  {
    title: 'AuthProvider',
    exports: ['AuthProvider'],
    sentences: 'Stands once around the application. Everything below it can ask who is signed in.',
    example: `<AuthProvider config={{ url: 'http://localhost:8787', apiKey: 'any-key' }}>…</AuthProvider>`,
    rows: rowsOf<AuthProviderProps>({
      config: ['AuthConfig', '[Where the server is](#authconfig), and how people sign in.'],
      locale: ['string', 'A language tag. Without it, the mail’s language or the browser’s.'],
      localization: ['WordOverrides', 'Words of your own in place of ours.'],
      appearance: ['Appearance', '[How it looks](#appearance).'],
      client: ['Client', 'For servers and tests: a client that is there already.'],
      messages: ['Messages', 'For servers: the words of the language, which then are in the HTML.'],
      settings: ['SignInSettings', 'For servers: what the server lets people sign in with.'],
      children,
    }),
  },
  {
    title: 'SignIn',
    exports: ['SignIn'],
    sentences:
      'The whole widget, from the first screen to “Signed in!”. Takes every [sign-in option](#sign-in-options) beside these.',
    example: '<SignIn afterSignInUrl="/account" />',
    rows: rowsBeside<SignInProps, SignInOptions>({
      address,
      opening: [
        'Opening',
        'Begins there, whatever the address says: `{ kind: "creating" }` is the form for a new account.',
      ],
    }),
  },
  {
    title: 'AuthActionHandler',
    exports: ['AuthActionHandler'],
    sentences:
      'The page that mailed links lead to, and nothing else, for applications with an address of its own for it. Takes every [sign-in option](#sign-in-options) beside these.',
    rows: rowsBeside<Parameters<typeof AuthActionHandler>[0], SignInOptions>({ address }),
  },
  {
    title: 'SignedIn, SignedOut',
    exports: ['SignedIn', 'SignedOut'],
    sentences:
      'Show what is inside to whoever is signed in, or to whoever is not. What is hidden is still in the page’s code: a server has to judge the token before it hands out anything.',
    rows: rowsOf<Parameters<typeof SignedIn>[0]>(gate),
  },
  {
    title: 'Protect',
    exports: ['Protect'],
    sentences: 'Shows what is inside to those who have a claim or a role.',
    example: `<Protect role="editor" fallback={<p>Ask an editor.</p>}>…</Protect>`,
    rows: rowsOf<ProtectProps>({
      claim: ['string | object', 'A claim that has to be there, or several with their values.'],
      role: [
        'string | string[]',
        'In the claim `role`, or among those of `roles`. Of several, any one.',
      ],
      ...gate,
    }),
  },
  {
    title: 'Show',
    exports: ['Show'],
    sentences: 'The same with a condition of your own.',
    example: '<Show when={({ account }) => account.emailVerified}>…</Show>',
    rows: rowsOf<ShowProps>({
      when: [
        '"signed-in" | "signed-out" | { claim, role } | (visitor) => boolean',
        'Who is to see it. `visitor` has `account` and `claims`.',
      ],
      ...gate,
    }),
  },
  {
    title: 'UserButton',
    exports: ['UserButton'],
    sentences: 'Who is signed in, as a picture, and a menu with the way to the account and out.',
    rows: rowsOf<UserButtonProps>({
      href: ['string', 'Where the account pages are. Without it the menu has no way there.'],
      onNavigate: ['(href: string) => void', 'Goes there without leaving the page.'],
      onSignOut: ['() => void', 'Nobody is signed in any more.'],
      onUpgrade,
      upgradeUrl,
    }),
  },
  {
    title: 'SignOutButton',
    exports: ['SignOutButton'],
    sentences: 'Signs out. Guests are told first that their account goes with it.',
    rows: rowsOf<SignOutButtonProps>({
      onSignOut: ['() => void', 'Nobody is signed in any more.'],
      children: ['ReactNode', 'Instead of our words.'],
      onUpgrade,
      upgradeUrl,
    }),
  },
  {
    title: 'GuestBanner',
    exports: ['GuestBanner'],
    sentences: 'Tells guests, and only them, how to keep their account.',
    rows: rowsOf<GuestBannerProps>({ onUpgrade, upgradeUrl }),
  },
  {
    title: 'AccountCenter',
    exports: ['AccountCenter', 'pageNames', 'pageOf', 'sectionNames'],
    sentences:
      'Everything somebody can do with their account. It wants `@latchkey/react/account.css`. `pageNames` lists its pages (`profile`, `security`, `connections`, `devices`, `data`), `sectionNames` the sections on them, and `pageOf(section)` says where one stands.',
    example: '<AccountCenter page="security" hrefFor={(page) => "/account/" + page} />',
    rows: rowsOf<AccountCenterProps>({
      page: [
        'PageName',
        'Shows this page only. Without it, `section` and `onNavigate`, all of them.',
      ],
      section: ['SectionName', 'Shows this part of a page only.'],
      onNavigate: [
        '(page: PageName) => void',
        'Shows one page at a time and the way to the others; called with where somebody goes.',
      ],
      hrefFor: ['(page: PageName) => string', 'Makes that way one of links, with these addresses.'],
      onUpgrade,
      upgradeUrl,
      onDeleted: ['() => void', 'The account is gone, and nobody is signed in.'],
    }),
  },
  {
    title: 'Sections of the account',
    exports: [
      'ProfileSection',
      'EmailSection',
      'PhoneSection',
      'PasswordSection',
      'PasskeysSection',
      'SecondFactorsSection',
      'LinkedAccountsSection',
      'SessionsSection',
      'DownloadSection',
      'DeleteSection',
    ],
    sentences:
      '`<ProfileSection>`, `<EmailSection>`, `<PhoneSection>`, `<PasswordSection>`, `<PasskeysSection>`, `<SecondFactorsSection>`, `<LinkedAccountsSection>`, `<SessionsSection>`, `<DownloadSection>` and `<DeleteSection>` are the parts of `<AccountCenter>` by themselves, for pages of your own. Only the last takes anything:',
    rows: rowsOf<DeleteSectionProps>({
      onDeleted: ['() => void', 'The account is gone, and nobody is signed in.'],
    }),
  },
  {
    title: 'TenantPicker',
    exports: ['TenantPicker'],
    sentences:
      'Takes the place of `<SignIn>` where there are several organisations ([tenants.md](tenants.md)): asks which one it is about, and then is its widget. Takes what `<SignIn>` takes beside these.',
    rows: rowsBeside<TenantPickerProps, SignInProps>({
      tenants: ['TenantOptions[]', '[Which there are](#tenantoptions).'],
      by: ['"button" | "email"', 'Chosen from a list, which is usual, or found by an address.'],
      tenantId: ['string', 'The one that this page is for: nobody has to be asked.'],
      onTenant: [
        '(tenantId?: string) => void',
        'Called with the tenant whose sign-in is shown; with nothing, when one is to be chosen.',
      ],
    }),
  },
  {
    title: 'FirebaseAuthUI',
    exports: ['FirebaseAuthUI'],
    sentences:
      'The widget for a configuration of FirebaseUI 6, as it stands ([widget.md](widget.md#from-firebaseui-6)).',
    example: '<FirebaseAuthUI uiConfig={uiConfig} firebaseAuth={auth} />',
    rows: rowsOf<FirebaseAuthUIProps>({
      uiConfig: ['FirebaseUiConfig', 'The configuration, with its callbacks.'],
      firebaseAuth: ['Auth', 'Your own `getAuth()`, signed in and out together with the widget.'],
      uiCallback: [
        '(ui: FirebaseUi) => void',
        'Is handed `reset`, `isPendingRedirect` and `disableAutoSignIn`, as FirebaseUI does.',
      ],
      className: ['string', 'Of the element around it.'],
      address,
    }),
  },
  {
    title: 'FirebaseTenantUI',
    exports: ['FirebaseTenantUI'],
    sentences: 'The same for a configuration of several tenants, by API key.',
    rows: rowsOf<FirebaseTenantUIProps>({
      uiConfig: ['FirebaseUiTenantConfigs', 'The configuration.'],
      tenantIds: ['string[]', 'Only these, in this order; `_` is the project itself.'],
      address,
    }),
  },
];

const hooks: readonly Entry[] = [
  {
    title: 'useAuth()',
    exports: ['useAuth'],
    sentences: 'Who is signed in, and the way to end it.',
    rows: rowsOf<AuthState>({
      status: ['"loading" | "signedIn" | "signedOut"', '`loading` until the storage was read.'],
      account: ['Account | undefined', '[The account](#account).'],
      client: ['Client', 'The client of `@latchkey/client`, for calls of your own.'],
      language: ['Language', 'The language that is shown.'],
      signOut: ['() => Promise<void>', 'Ends the session.'],
    }),
  },
  {
    title: 'useUser()',
    exports: ['useUser'],
    sentences: '[The account](#account) that is signed in, or nothing.',
  },
  {
    title: 'useSession()',
    exports: ['useSession'],
    sentences: 'The sign-in of this browser, with its token.',
    example: `const { idToken } = useSession();
await fetch('/api', { headers: { authorization: \`Bearer \${await idToken()}\` } });`,
    rows: rowsOf<SessionInfo>({
      status: ['"loading" | "signedIn" | "signedOut"', '`loading` until the storage was read.'],
      account: ['Account | undefined', '[The account](#account).'],
      claims: ['Claims', 'What the token says. Good for showing, not for trusting.'],
      idToken: [
        '(options?: { force }) => Promise<string>',
        'A token for your own server, good for a while yet; with `force` a new one.',
      ],
    }),
  },
  {
    title: 'useSessions()',
    exports: ['useSessions'],
    sentences: 'Where the account is signed in.',
    rows: rowsOf<Sessions>({
      sessions: [
        'DeviceSession[] | undefined',
        'This one first, then the one that was used last: `id`, `device`, `userAgent`, `address`, `signInProvider`, `createdAt`, `lastUsedAt`, `isCurrent`.',
      ],
      error,
      revoke: ['(sessionId: string) => Promise<void>', 'Ends one of them.'],
      revokeOthers: ['() => Promise<void>', 'Ends all but this one.'],
      reload,
    }),
  },
  {
    title: 'usePasskeys()',
    exports: ['usePasskeys'],
    sentences: 'The passkeys of the account.',
    rows: rowsOf<Passkeys>({
      passkeys: [
        'Passkey[] | undefined',
        'The newest first: `id`, `name`, `createdAt`, `lastUsedAt`, `isSynced`.',
      ],
      error,
      add: [
        '() => Promise<void>',
        'Has the browser create one. Call it inside of `useReauthenticate().run`.',
      ],
      rename: ['(id: string, name: string) => Promise<void>', 'Gives it another name.'],
      remove: [
        '(id: string) => Promise<void>',
        'Removes it. Call it inside of `useReauthenticate().run`.',
      ],
      reload,
    }),
  },
  {
    title: 'useSecondFactors()',
    exports: ['useSecondFactors'],
    sentences: 'The second factors of the account.',
    rows: rowsOf<SecondFactors>({
      factors: ['OwnFactor[] | undefined', 'The oldest first.'],
      codesLeft: ['number', 'How many recovery codes are left.'],
      error,
      rename: ['(id: string, name: string) => Promise<void>', 'Gives it another name.'],
      remove: [
        '(id: string) => Promise<void>',
        'Removes it. Call it inside of `useReauthenticate().run`.',
      ],
      reload,
    }),
  },
  {
    title: 'useReauthenticate()',
    exports: ['useReauthenticate', 'OtherAccountError'],
    sentences:
      'For what only somebody may do who signed in just now. Whoever signs in as somebody else in between makes `run` reject with an `OtherAccountError`.',
    example: `const { run, dialog } = useReauthenticate();
const outcome = await run(() => add()); // { kind: 'done', result } or { kind: 'cancelled' }`,
    rows: rowsOf<Reauthentication>({
      run: [
        '(task) => Promise<Outcome>',
        'Does the task; where it is needed, somebody signs in again first.',
      ],
      prove: [
        '(account, owed) => Promise<boolean>',
        'Asks for the second factor that a password left owing.',
      ],
      dialog: ['ReactNode', 'The question. Has to be shown somewhere.'],
    }),
  },
  {
    title: 'useSignIn()',
    exports: ['useSignIn'],
    sentences:
      'The flow without our screens. Takes every [sign-in option](#sign-in-options), `address` and `opening`. [flow.md](flow.md) is the map of it.',
    rows: rowsOf<SignInState>({
      flow: ['Flow', 'Where the visitor is, and what can be said about it.'],
      send: ['(event: FlowEvent) => void', 'Tells the flow what the visitor did.'],
    }),
  },
];

const shapes: readonly Entry[] = [
  {
    title: 'AuthConfig',
    exports: [],
    sentences:
      'What `<AuthProvider config>` takes: these, and every [sign-in option](#sign-in-options) for all that is below it.',
    rows: rowsBeside<AuthConfig, SignInOptions>({
      url: ['string', 'The server’s public address.'],
      apiKey: [
        'string',
        'What `npx latchkey config get client.apiKey` prints. In development any will do.',
      ],
      tenantId: ['string', 'The [tenant](tenants.md) that all of it is about.'],
      persistence: [
        '"local" | "session" | "none"',
        'How long somebody stays signed in: until signing out, as long as the tab, as long as the page.',
      ],
      pictures: [
        'boolean',
        'People choose a picture of themselves ([widget.md](widget.md#pictures)).',
      ],
    }),
  },
  {
    title: 'Sign-in options',
    exports: [],
    sentences: 'On `<AuthProvider config>` for everything under it, or on `<SignIn>` itself.',
    rows: rowsOf<SignInOptions>({
      providers: [
        '(string | ProviderOptions)[]',
        'The buttons, in their order: `password`, `phone`, `passkey`, `anonymous`, `google.com`, `saml.x`, `oidc.x` …, or [objects](#provideroptions). Where not said, `<SignIn>` shows [what the server offers](widget.md#what-is-offered).',
      ],
      layout: [
        '"form" | "list"',
        'The field for the address at once, which is usual, or a button for each way.',
      ],
      subheading: ['ReactNode', 'Stands below the heading of every screen.'],
      autoFocus: ['boolean', 'Take the focus when the page opens. Off if not said.'],
      history: [
        'boolean',
        'One entry in the browser’s history for each screen. On if not said; off for a widget in a dialog.',
      ],
      email: ['EmailOptions', '[How an address signs in](#emailoptions).'],
      phone: ['PhoneOptions', '[Which countries](#phoneoptions).'],
      closedToNew: ['boolean | { email, helpLink }', 'Nobody new can join; whom to ask instead.'],
      adminRestricted: [
        'boolean | { email, helpLink }',
        'Gives the server’s refusal of new people a screen of its own.',
      ],
      upgradeGuests: ['boolean', 'A guest who signs up keeps their account.'],
      signInFlow: [
        '"redirect" | "popup"',
        'A provider takes the place of the page, which is usual, or gets a window.',
      ],
      immediateFederatedRedirect: ['boolean', 'Go to the only provider without a press.'],
      welcomeBack: [
        'boolean',
        'Whoever is signed in already is told so, and may go on or be somebody else. On; `false` where the page itself sees to them.',
      ],
      termsUrl: ['string | () => void', 'Your terms. Shown where both are given.'],
      privacyUrl: ['string | () => void', 'Your privacy policy. Shown where both are given.'],
      afterSignInUrl: ['string', 'Where to go afterwards. Without it the page stays.'],
      mustLeave: [
        'boolean',
        'The page cannot stay: a visitor who is signed in and has nowhere to go is told so.',
      ],
      afterSignInParameter: ['string', 'The query parameter that may say so instead; `next`.'],
      signInUrl: [
        'string',
        'The page to sign in on, for whoever opens a mailed link that needs it.',
      ],
      allowedHosts: ['string[]', 'Hosts, besides the page’s own, that visitors may be sent on to.'],
      modeParameter: ['string', 'The query parameter that says what a mailed link is for; `mode`.'],
      offerPasskey: ['boolean', '`false` never offers to create a passkey after signing in.'],
      initialValues: ['{ email, phoneNumber }', 'What stands in the fields at first.'],
      beforeSignIn: [
        '(account, session) => unknown',
        'Called before anybody hears of the sign-in. What it throws keeps them out.',
      ],
      onSignIn: [
        '(details, url) => unknown',
        'Called with [what happened](#signindetails). Return `false` to stay on the page.',
      ],
      onMergeConflict: [
        '(conflict) => unknown',
        'A guest turned out to be [somebody](#mergeconflict). Without it, the visitor is asked.',
      ],
      firebaseAuth: ['Auth', 'Your own `getAuth()`, signed in and out together with this.'],
      onError: ['(error, screen) => void', 'Every failure, with its [code](errors.md).'],
      onScreenChange: ['(to, from) => void', 'For analytics.'],
    }),
  },
  {
    title: 'EmailOptions',
    exports: [],
    sentences: 'The option `email`.',
    rows: rowsOf<EmailOptions>({
      password: ['boolean', 'Sign-in with a password. On if not said.'],
      link: ['boolean', 'Sign-in by a mailed link. On if not said.'],
      requireName: ['boolean', 'Ask new people for their name. On if not said.'],
      forceSameDevice: ['boolean', 'A mailed link works only in the browser that asked for it.'],
      linkUrl: ['string', 'Where the mailed link leads; this page if not said.'],
    }),
  },
  {
    title: 'PhoneOptions',
    exports: [],
    sentences: 'The option `phone`. Countries are ISO codes (`DE`) or calling codes (`+49`).',
    rows: rowsOf<PhoneOptions>({
      defaultCountry: ['string', 'The country that is chosen at first; the browser’s if not said.'],
      countries: ['string[]', 'Only these. The server may allow fewer.'],
      blockedCountries: ['string[]', 'All but these.'],
    }),
  },
  {
    title: 'ProviderOptions',
    exports: [],
    sentences: 'One button of the option `providers`.',
    rows: rowsOf<ProviderOptions>({
      id: ['string', '`password`, `google.com`, `saml.x`, `oidc.x` …'],
      name: ['string', 'The name in the button’s label.'],
      label: ['string', 'Instead of the whole label.'],
      color: ['string', 'The colour of the button.'],
      textColor: [
        'string',
        'Of its label; if not said, whichever of black and white reads better.',
      ],
      iconUrl: ['string', 'Its picture.'],
      scopes: ['string[]', 'What the provider is asked to give access to.'],
      customParameters: ['Record<string, string>', 'Handed to the provider as they are.'],
      loginHintKey: ['string', 'The parameter in which this provider takes the visitor’s address.'],
      isDemo: ['boolean', 'It plays a provider: grouped, and marked as such.'],
      domain: [
        'string | RegExp',
        'Whose addresses it is for, where a tenant is found by an address.',
      ],
    }),
  },
  {
    title: 'TenantOptions',
    exports: [],
    sentences:
      'One of the `tenants` of `<TenantPicker>`. It may have every [sign-in option](#sign-in-options), too.',
    rows: rowsBeside<TenantOptions, SignInOptions>({
      id: ['string', 'The server’s name for it. Empty: the project itself.'],
      name: ['string', 'What people call it.'],
      label: ['string', 'Instead of the whole label of its button.'],
      color: ['string', 'The colour of its button.'],
      textColor: ['string', 'Of its label.'],
      iconUrl: ['string', 'Its picture.'],
      domains: [
        '(string | RegExp)[]',
        'Whose addresses belong to it, where it is found by one. Everybody’s if not said.',
      ],
    }),
  },
  {
    title: 'Appearance',
    exports: [],
    sentences: 'How it looks ([widget.md](widget.md#looks)).',
    rows: rowsOf<Appearance>({
      variables: ['Record<string, string>', 'Custom properties by name, without `--lk-`.'],
      elements: ['{ [part]: string }', 'Classes of your own beside ours, by part.'],
      layout: ['{ logoUrl, logoText }', 'An image above the heading, and what it shows.'],
      colorScheme: ['"light" | "dark" | "auto"', 'What the visitor’s system says if not said.'],
    }),
  },
  {
    title: 'Account',
    exports: [],
    sentences: 'Who is signed in. Times are in milliseconds.',
    rows: rowsOf<Account>({
      localId: ['string', 'The id, which stays for good.'],
      email: ['string | undefined', 'The e-mail address.'],
      emailVerified: ['boolean', 'Whether somebody who has the account reads its mail.'],
      displayName: ['string | undefined', 'The name.'],
      photoUrl: ['string | undefined', 'The address of the picture.'],
      phoneNumber: ['string | undefined', 'With `+` and the calling code.'],
      tenantId: ['string | undefined', 'The [tenant](tenants.md) that the account belongs to.'],
      isAnonymous: ['boolean', 'A guest: nothing would let them in a second time.'],
      hasPassword: ['boolean', 'There is a password.'],
      hasPasskey: ['boolean', 'There is a passkey.'],
      createdAt: ['number', 'When it was made.'],
      lastLoginAt: ['number', 'The last sign-in.'],
      providers: [
        'AccountProvider[]',
        'The ways in: `providerId`, `rawId`, `email`, `displayName`, `photoUrl`, `phoneNumber`.',
      ],
    }),
  },
  {
    title: 'SignInDetails',
    exports: [],
    sentences: 'What `onSignIn` is called with.',
    rows: rowsOf<SignInDetails>({
      account: ['Account', '[The account](#account).'],
      isNewAccount: ['boolean', 'It was made by this sign-in.'],
      providerId: ['string', '`password`, `google.com` …'],
      operation: [
        '"signIn" | "link"',
        '`link`: a guest was upgraded or a provider connected, and the account is the same.',
      ],
      credential: ['ProviderCredential | undefined', 'What a provider handed out.'],
      profile: ['object | undefined', 'What the provider said about the person.'],
    }),
  },
  {
    title: 'MergeConflict',
    exports: [],
    sentences: 'What `onMergeConflict` is called with.',
    rows: rowsOf<MergeConflict>({
      code: ['"latchkey/merge-conflict"', 'What it is.'],
      email: ['string', 'Of the account that exists. Empty where it was found otherwise.'],
      phoneNumber: ['string | undefined', 'The number by which it was found.'],
      providerId: ['string | undefined', 'The way to sign in that led to it.'],
      signIn: [
        '() => Promise<Account>',
        'Leaves the guest behind and signs in to the existing account.',
      ],
    }),
  },
];

const functions: readonly Entry[] = [
  {
    title: 'createSignInFlow(parts)',
    exports: ['createSignInFlow'],
    sentences: 'What `useSignIn()` is made of, without React.',
    rows: rowsOf<SignInFlowParts>({
      client: ['Client', 'Of `createClient` in `@latchkey/client`.'],
      options: ['() => SignInOptions', 'Asked again whenever one is needed.'],
      address: ['string', 'The address of the page, for servers.'],
      page: ['Page', 'For tests: what the browser does otherwise.'],
      onlyActions: ['boolean', 'Only mailed links are handled.'],
      opening: ['Opening', 'Begins there, whatever the address says.'],
    }),
  },
  {
    title: 'ClientError, familiarName(error)',
    exports: ['ClientError', 'familiarName'],
    sentences:
      'A failure has a `code`, a `reason` where the code means several things, a `detail` for developers, and `retryAfterSeconds`. `familiarName` says what Firebase’s clients call it (`auth/…`). [errors.md](errors.md) explains all of them.',
  },
  {
    title: 'takeSignInHint()',
    exports: ['takeSignInHint'],
    sentences:
      'The address of whoever was led to this page from a mailed link, once: `{ email, hasPassword }`, or nothing.',
  },
  {
    title: 'isLinkAsked()',
    exports: ['isLinkAsked'],
    sentences:
      'Whether a mailed link waits for an answer. Ask before you send whoever is signed in elsewhere.',
  },
  {
    title: 'applicationVerifier(client)',
    exports: ['applicationVerifier'],
    sentences:
      'What `signInWithPhoneNumber` of `firebase/auth` takes in place of a reCAPTCHA ([phone.md](phone.md#the-application-check)).',
  },
  {
    title: 'languages, chooseLanguage(tags), directionOf(language), loadLanguage(language)',
    exports: ['languages', 'chooseLanguage', 'directionOf', 'loadLanguage'],
    sentences:
      'The languages there are, the best of them for somebody’s list of tags, the direction one is written in, and its words.',
  },
];

/** Everything of `@latchkey/react`, by chapters. */
export const chapters: Readonly<Record<string, readonly Entry[]>> = {
  Components: components,
  Hooks: hooks,
  Options: shapes,
  Functions: functions,
};
