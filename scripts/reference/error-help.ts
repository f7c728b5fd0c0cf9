import type { ClientErrorCode } from '../../packages/client/src/client-error.ts';
import type { RpcCode } from '../../packages/protocol/src/rpc-codes.ts';
import { limits } from './error-limits.ts';

/** What has happened to whoever gets a code, and what they can do about it. */
type Help = readonly [cause: string, remedy: string];

const ofEveryRequest = {
  INVALID_ARGUMENT: [
    'The request is not what the operation takes: a field of the wrong type, a value out of its range, a secret in the address. The sentence behind the code says which.',
    'Send what [wire.md](wire.md) lists for the operation.',
  ],
  API_KEY_INVALID: [
    'The request carries no API key, or not the one of this project.',
    'Configure the client with what `npx latchkey config get client.apiKey` prints. In development any key will do.',
  ],
  UNAUTHENTICATED: [
    'The call is for operators or for somebody signed in, and the `Authorization` header is missing, expired, or no token of this server.',
    'Sign with a key of `npx latchkey service-accounts create`, or take a token from `npx latchkey operator token`. A clock that is off by more than a minute makes good tokens bad.',
  ],
  PERMISSION_DENIED: [
    'It is known who asks, and they may not: the role is too low, or the rules of documents or files say no.',
    'Use a service account or an operator with the role that [wire.md](wire.md) names; for rules, `npx latchkey rules check FILE --replay` shows what decides.',
  ],
  INSUFFICIENT_PERMISSION: [
    'Something only operators may do was asked for without an operator’s credential: a path that names the project, a link to be returned instead of mailed, somebody else’s account.',
    'Call it from your server with `firebase-admin` or a service account, never from a browser.',
  ],
  NOT_FOUND: [
    'There is nothing at this path, or the thing that it names is gone.',
    'Check the path against [wire.md](wire.md). What is only there in development answers so in production.',
  ],
  REQUEST_TIMEOUT: ['The body of the request did not arrive in time.', 'Send it again.'],
  PAYLOAD_TOO_LARGE: [
    'The body is longer than this operation reads.',
    `Send less at once: accounts in pieces of ${limits.accountsAtOnce}, files by a resumable upload.`,
  ],
  URI_TOO_LONG: [
    `The address is longer than ${limits.urlKilobytes} KB.`,
    'Send long values in the body, where the operation has one.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    'The `Content-Type` is none that this operation reads.',
    'Send `application/json`; the token endpoint also takes `application/x-www-form-urlencoded`.',
  ],
  HEADERS_TOO_LARGE: [
    `The headers are longer than ${limits.headerKilobytes} KB together.`,
    'Mostly it is cookies of other applications on the same domain: give the server a name of its own.',
  ],
  INTERNAL: [
    'A fault of the server. The header `x-request-id` of the answer names the request; the log has what happened under the same id.',
    'Try again. If it stays, look for the id in the log, and report it.',
  ],
  NOT_IMPLEMENTED: [
    'The protocol has this, and Latchkey does not do it.',
    'See [coverage.md](coverage.md) for what is there.',
  ],
  UNAVAILABLE: [
    'The server is busy, starting, leaving, or cannot reach its database.',
    'Try again after the seconds in `Retry-After`. `npx latchkey doctor` says what is wrong where it stays so.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofTheClient = {
  ORIGIN_NOT_AUTHORIZED: [
    'The server is there, and does not let pages of this origin call it: in production those whose host is among `authorizedDomains`, over https.',
    'Add the host of the page: `npx latchkey config add authorizedDomains app.example.com` ([configuration.md](configuration.md)).',
  ],
  SERVER_UNREACHABLE: [
    'No Latchkey server answers at `url`.',
    'Start it, correct `url`, or allow it in `connect-src` of the page’s content security policy.',
  ],
  NETWORK_REQUEST_FAILED: [
    'The connection broke, or the device has none.',
    'Try again. Where a page cannot reach the server at all, the widget says `ORIGIN_NOT_AUTHORIZED` or `SERVER_UNREACHABLE` instead.',
  ],
  TIMEOUT: [
    'The server did not answer in time, or a part of the widget could not be loaded.',
    'Try again.',
  ],
  MULTI_FACTOR_AUTH_REQUIRED: [
    'The first step went well, and the account has a second one.',
    'Show `<SignIn>`, which asks for it; with `firebase/auth`, go on with `getMultiFactorResolver`.',
  ],
  NO_CURRENT_ACCOUNT: [
    'Something was asked of the account that is signed in, and nobody is.',
    'Ask `useAuth().status` first, or stand below `<SignedIn>`.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofProjects = {
  INVALID_PROJECT_ID: [
    'The path names another project than this server serves.',
    'Configure clients with the project of `LATCHKEY_PROJECT`.',
  ],
  TENANT_NOT_FOUND: [
    'There is no tenant of this id, or it was deleted.',
    '`npx latchkey tenants list` shows the ids.',
  ],
  TENANT_ID_MISMATCH: [
    'The request names two tenants: one in its path or body, another in its token or code.',
    'Set the client’s `tenantId` to that of the account, or sign in again there.',
  ],
  UNSUPPORTED_TENANT_OPERATION: [
    'Tenants do not have this: phone numbers, for one, belong to the project itself.',
    'Call it without a tenant.',
  ],
  PROJECT_DISABLED: [
    'The tenant is switched off (`disableAuth`).',
    '`npx latchkey tenants set TENANT disableAuth false` switches it on.',
  ],
  INVALID_CONFIG: [
    'A value of the configuration cannot be. The sentence behind the code says which.',
    'See [configuration.md](configuration.md), and for providers [federation.md](federation.md).',
  ],
  INVALID_BLOCKING_FUNCTION: [
    'The address of a blocking function cannot be called: not https, with a password in it, or of a private network.',
    'Give an https address, or name the host in `LATCHKEY_PRIVATE_HOSTS` ([hooks.md](hooks.md)).',
  ],
  BLOCKING_FUNCTION_ERROR_RESPONSE: [
    'Your blocking function refused, failed, or did not answer in seven seconds.',
    'Its own words stand behind the code where it gave some; otherwise look at its log ([hooks.md](hooks.md)).',
  ],
  OPERATION_NOT_ALLOWED: [
    'This way of signing in, this factor or this region is switched off, or the last way in would go. The reason says which.',
    'Switch it on: [configuration.md](configuration.md), `signIn`, `mfa` and `smsRegionConfig`.',
  ],
  ADMIN_ONLY_OPERATION: [
    'The project lets nobody join, or nobody delete their account, by themselves.',
    'An operator makes the account (`npx latchkey users create`), or allows it: `client.permissions`.',
  ],
  PASSWORD_LOGIN_DISABLED: [
    'Sign-in with a password is switched off.',
    '`npx latchkey config set signIn.email.enabled true`, for a tenant `allowPasswordSignup`.',
  ],
  INVALID_SERVICE_ACCOUNT: [
    'The name or the role of a service account cannot be.',
    'Names are 3 to 31 lower-case letters, digits and hyphens; roles are `viewer`, `userAdmin`, `owner`.',
  ],
  SERVICE_ACCOUNT_NOT_FOUND: [
    'There is no such service account.',
    '`npx latchkey service-accounts list` shows them.',
  ],
  INVALID_OPERATOR: [
    'Somebody cannot be an operator as asked: an unknown role, one’s own role, or an account without a verified address and a second factor.',
    'The sentence behind the code says which; another owner can change yours.',
  ],
  OPERATOR_NOT_FOUND: [
    'This account holds no role.',
    '`npx latchkey operators list` shows who does.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofAccounts = {
  EMAIL_EXISTS: [
    'The e-mail address belongs to another account.',
    'Sign in to that one, or use another address.',
  ],
  EMAIL_NOT_FOUND: [
    'No account has this e-mail address, and the project tells so.',
    'Sign up, or check the address. With e-mail enumeration protection on, nobody is told this.',
  ],
  PHONE_NUMBER_EXISTS: [
    'The phone number belongs to another account.',
    'Sign in with the number, or take it off the other account first.',
  ],
  DUPLICATE_LOCAL_ID: [
    'There is an account of this id already, or the id is twice in an import.',
    'Choose another, or import with `--overwrite`.',
  ],
  FEDERATED_USER_ID_ALREADY_LINKED: [
    'The account at the provider is linked to another account here.',
    'Sign in with the provider, or unlink it there first.',
  ],
  USER_NOT_FOUND: [
    'The account was deleted, or never was.',
    'Clients sign out; with an operator’s call, check the id.',
  ],
  USER_DISABLED: [
    'An operator has disabled the account.',
    '`npx latchkey users enable USER` lets it in again.',
  ],
  INVALID_LOGIN_CREDENTIALS: [
    'Address and password do not belong together. It is not said whether there is such an account.',
    'Try again, or recover the password.',
  ],
  INVALID_PASSWORD: [
    'The password is wrong, or is none: longer than 4096 characters, or with no characters.',
    'Try again, or recover the password.',
  ],
  WEAK_PASSWORD: [
    'A new password is too short, among the most common, a name of the account, or in a leak. The reason says which.',
    'Choose a longer one. `LATCHKEY_WEAK_PASSWORDS` and `passwordPolicyConfig` say what is asked.',
  ],
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: [
    'The password does not have what the project’s policy asks for. What is missing stands behind the code.',
    'Show people the policy (`getPasswordPolicy`); the widget does.',
  ],
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: [
    'What was asked for is sensitive, and the sign-in is older than five minutes, or was without the factor that it takes.',
    'Sign in again: `useReauthenticate()`, or `reauthenticateWithCredential`.',
  ],
  TOO_MANY_ATTEMPTS_TRY_LATER: [
    'A limit was met: by account, by number, or by network address. The reason says of what.',
    'Wait for the seconds in `Retry-After`. Behind a proxy, set `LATCHKEY_TRUSTED_PROXIES`, or all visitors count as one address.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofFields = {
  MISSING_EMAIL: ['`email` is missing.', 'Send it.'],
  MISSING_NEW_EMAIL: ['`newEmail` is missing.', 'Send the address to change to.'],
  INVALID_EMAIL: [
    'This is no e-mail address, or one longer than 254 characters.',
    'Ask for it again.',
  ],
  INVALID_NEW_EMAIL: ['The new address is no e-mail address.', 'Ask for it again.'],
  MISSING_PASSWORD: ['`password` is missing or empty.', 'Send it.'],
  MISSING_IDENTIFIER: [
    'It is not said who is meant: no `identifier`, or a custom token without a `uid`.',
    'Send the address or the `providerId`; sign custom tokens with a `uid`.',
  ],
  INVALID_IDENTIFIER: ['`identifier` is no e-mail address.', 'Ask for it again.'],
  MISSING_CONTINUE_URI: [
    '`continueUri` or `continueUrl` is missing where it is needed.',
    'Say where the visitor goes on; `actionCodeSettings.url` in `firebase/auth`.',
  ],
  INVALID_CONTINUE_URI: [
    'The address to go on to is none that a mail or a provider may lead to: not http or https, or too long.',
    'Send a whole address of a page of yours.',
  ],
  UNAUTHORIZED_DOMAIN: [
    'The address to go on to is of a domain that this project does not know.',
    'Add it: `npx latchkey config set authorizedDomains \'["app.example.com"]\'`, with all that are there already.',
  ],
  INVALID_HOSTING_LINK_DOMAIN: [
    '`linkDomain` is not this server’s own.',
    'Leave it out: links lead to `PUBLIC_URL`, or to the `callbackUri` of the configuration.',
  ],
  INVALID_PHONE_NUMBER: [
    'This is no phone number in international form (`+491701234567`).',
    'Send it with `+` and the calling code.',
  ],
  MISSING_DISPLAY_NAME: ['A name is missing.', 'Send `displayName`.'],
  INVALID_DISPLAY_NAME: [
    'A name is longer than 256 characters, or has control characters.',
    'Send a shorter one.',
  ],
  INVALID_PHOTO_URL: [
    'The address of the picture is none, or longer than 2048 characters.',
    'Send an http or https address.',
  ],
  MISSING_LOCAL_ID: ['`localId` is missing.', 'Say which account.'],
  INVALID_LOCAL_ID: ['An id is empty or longer than 128 characters.', 'Choose another.'],
  MISSING_PROVIDER_ID: ['`providerId` is missing.', 'Say which provider, such as `google.com`.'],
  INVALID_PROVIDER_ID: [
    'There is no provider of this name here, or none that does what was asked.',
    '`npx latchkey providers list` shows them.',
  ],
  MISSING_RAW_ID: [
    'The id that the provider knows somebody by is missing.',
    'Send `rawId` beside `providerId`.',
  ],
  UNEXPECTED_PARAMETER: [
    'A field was sent that only operators may send. It is named behind the code.',
    'Leave it out, or make the call as an operator.',
  ],
  INVALID_REQ_TYPE: [
    '`requestType` is none that sends a mail.',
    'Send one of those in [wire.md](wire.md#sendoobcode).',
  ],
  MISSING_REQ_TYPE: ['`requestType` is missing.', 'Say which mail is meant.'],
  INVALID_CLAIMS: ['Custom claims are no JSON object.', 'Send an object, as text.'],
  CLAIMS_TOO_LARGE: [
    'Custom claims are longer than 1000 characters: they travel in every token.',
    'Keep what is longer in your own database.',
  ],
  FORBIDDEN_CLAIM: [
    'A custom claim has a name that tokens use themselves. It is named behind the code.',
    'Choose another name.',
  ],
  INVALID_PAGE_SELECTION: [
    'The size of a page is not allowed, or its token is not one of this list.',
    'Ask for a page as [wire.md](wire.md) says, with the `nextPageToken` of the one before.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofManyAccounts = {
  MISSING_USER_ACCOUNT: ['The list of accounts is empty.', 'Send some.'],
  MAXIMUM_USER_COUNT_EXCEEDED: [
    `There are more than ${limits.accountsAtOnce} accounts in one call.`,
    'Send them in pieces; `npx latchkey import firebase` does.',
  ],
  LOCAL_ID_LIST_EXCEEDS_LIMIT: [
    `There are more than ${limits.accountsAtOnce} ids in one call.`,
    'Send them in pieces.',
  ],
  DUPLICATE_EMAIL: [
    'The same address is in the list twice, or belongs to an account.',
    'Send each once, or import with `--overwrite`.',
  ],
  DUPLICATE_RAW_ID: [
    'The same account at a provider is in the list twice, or is linked already.',
    'Send each once.',
  ],
  INVALID_HASH_ALGORITHM: [
    'Passwords are hashed with something that is not known here, or it is not said with what.',
    'See what can be taken in [import-export.md](import-export.md).',
  ],
  INVALID_HASH_KEY: [
    'The key of the hashes is missing, or too long.',
    'Copy `base64_signer_key` from the console of Firebase as it stands, `==` included.',
  ],
  INVALID_HASH_SALT_SEPARATOR: [
    'The separator of the salt is too long, or no base64.',
    'Copy `base64_salt_separator` as it stands.',
  ],
  INVALID_HASH_ROUNDS: ['`rounds` is out of the range of this hash.', 'Copy it as it stands.'],
  INVALID_HASH_MEMORY_COST: [
    '`memoryCost` or `cpuMemCost` is out of the range of this hash.',
    'Copy `mem_cost` as it stands.',
  ],
  INVALID_HASH_BLOCK_SIZE: ['`blockSize` is out of range.', 'Copy it as it stands.'],
  INVALID_HASH_PARALLELIZATION: ['`parallelization` is out of range.', 'Copy it as it stands.'],
  INVALID_HASH_DERIVED_KEY_LENGTH: ['`dkLen` is out of range.', 'Copy it as it stands.'],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofMails = {
  MISSING_OOB_CODE: ['`oobCode` is missing.', 'Send the one in the address of the mailed link.'],
  INVALID_OOB_CODE: [
    'The code of a mailed link was used, replaced by a newer one, or is none.',
    'Ask for a new mail; only the newest link works. A mail scanner that opens links does not use them up.',
  ],
  EXPIRED_OOB_CODE: ['The code of a mailed link is too old.', 'Ask for a new mail.'],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofPhones = {
  MISSING_PHONE_NUMBER: ['`phoneNumber` is missing.', 'Send it.'],
  MISSING_SESSION_INFO: [
    '`sessionInfo` is missing.',
    'Send what came back when the code was sent.',
  ],
  INVALID_SESSION_INFO: [
    'There is no code that belongs to this `sessionInfo`: used, guessed at too often, or of another account.',
    'Have a new code sent.',
  ],
  MISSING_CODE: ['`code` is missing.', 'Send the six digits.'],
  INVALID_CODE: ['The code is wrong.', 'Try again; after five wrong ones a new code is needed.'],
  SESSION_EXPIRED: [
    'The code of an SMS, or the offer of an authenticator app, is older than ten minutes.',
    'Begin again.',
  ],
  INVALID_TEMPORARY_PROOF: [
    'The proof that a number was verified is too old, used, or of another number.',
    'Have a new code sent.',
  ],
  MISSING_APP_CREDENTIAL: [
    'The work that a browser does before an SMS is missing.',
    'Use the widget, or `applicationVerifier(client)` with `firebase/auth` ([phone.md](phone.md#the-application-check)).',
  ],
  INVALID_APP_CREDENTIAL: [
    'That work is not done, too old, or was used already.',
    'Do it anew for each SMS.',
  ],
  INVALID_TESTING_PHONE_NUMBER: [
    'A test number cannot be: no number, a code that is not six digits, or too many of them.',
    'See [phone.md](phone.md).',
  ],
  QUOTA_EXCEEDED: [
    'All SMS that may be sent in a day are sent, or an account or a project has as many providers as it may have. The reason says which.',
    'Raise `LATCHKEY_SMS_PER_DAY` if it was people who asked; see [phone.md](phone.md#what-is-limited) if it was not.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofSecondFactors = {
  UNSUPPORTED_FIRST_FACTOR: [
    'Whoever is signed in as a guest, by phone or by a custom token has no second factor.',
    'Sign in with a password, a mailed link or a provider.',
  ],
  UNSUPPORTED_SECOND_FACTOR: [
    'The phone number is the first factor already, or an operator tried to hand in the secret of an authenticator app.',
    'Use another number; people add an app themselves.',
  ],
  UNVERIFIED_EMAIL: [
    'A second factor needs a verified e-mail address.',
    'Send a verification mail first, or `npx latchkey users verify USER`.',
  ],
  SECOND_FACTOR_EXISTS: ['The account has this second factor already.', 'Nothing is to be done.'],
  SECOND_FACTOR_LIMIT_EXCEEDED: [
    `The account has ${limits.secondFactors} second factors.`,
    'Remove one first.',
  ],
  MISSING_CREDENTIAL: [
    '`mfaPendingCredential` is missing in the last step.',
    'Send what the first step answered.',
  ],
  MISSING_MFA_PENDING_CREDENTIAL: [
    '`mfaPendingCredential` is missing.',
    'Send what the first step answered.',
  ],
  INVALID_MFA_PENDING_CREDENTIAL: [
    'The first step is older than five minutes, was finished, or had too many wrong codes.',
    'Sign in again.',
  ],
  MISSING_MFA_ENROLLMENT_ID: [
    '`mfaEnrollmentId` is missing.',
    'Say which factor, by its id in `mfaInfo`.',
  ],
  INVALID_MFA_ENROLLMENT_ID: [
    'The id of a factor is missing, or cannot be one.',
    'Send `mfaEnrollmentId`; `firebase-admin` does.',
  ],
  DUPLICATE_MFA_ENROLLMENT_ID: ['Two factors have the same id.', 'Give each its own.'],
  MFA_ENROLLMENT_NOT_FOUND: [
    'The account has no factor of this id.',
    'Read the account again: it may have been removed.',
  ],
  INVALID_MFA_PHONE_NUMBER: [
    'The number of a factor is no phone number.',
    'Send it with `+` and the calling code.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofPasskeys = {
  MISSING_AUTHENTICATOR_RESPONSE: [
    'What the browser’s passkey dialog answered is missing.',
    'Send the whole credential.',
  ],
  INVALID_AUTHENTICATOR_RESPONSE: [
    'The answer of a passkey does not verify: another origin, an old challenge, a signature that is wrong.',
    'Try again; if it stays, compare the page’s host with `PUBLIC_URL` ([passkeys.md](passkeys.md)).',
  ],
  INVALID_CREDENTIAL_ID: ['This is no id of a passkey.', 'Send the one that the browser gave.'],
  CREDENTIAL_ALREADY_IN_USE: [
    'The passkey belongs to an account already.',
    'Sign in with it, or create another.',
  ],
  PASSKEY_CREDENTIAL_NOT_FOUND: [
    'No account has this passkey: it was removed here and is still on the device.',
    'Sign in another way, and delete it on the device.',
  ],
  PASSKEY_LIMIT_EXCEEDED: [`The account has ${limits.passkeys} passkeys.`, 'Remove one first.'],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofProviders = {
  MISSING_REQUEST_URI: [
    '`requestUri` is missing.',
    'Send the address that the provider led back to.',
  ],
  INVALID_REQUEST_URI: ['`requestUri` is no address.', 'Send the whole address.'],
  INVALID_CREDENTIAL_OR_PROVIDER_ID: [
    'There is no token of a provider in `postBody`, or this provider gives none out.',
    'Send `id_token` or `access_token`, with `providerId`.',
  ],
  INVALID_IDP_RESPONSE: [
    'The answer of the provider does not verify, or the provider could not be reached. The sentence behind the code says why.',
    'Begin again. If it stays, compare client id, secret and redirect address with what the provider has ([federation.md](federation.md), [saml.md](saml.md)).',
  ],
  MISSING_OR_INVALID_NONCE: [
    'The token of the provider was made for another sign-in.',
    'Hand in the `rawNonce` whose SHA-256 the provider was given.',
  ],
  INVALID_PENDING_TOKEN: [
    'What waits to be linked is too old or used.',
    'Sign in with the provider again.',
  ],
  PROVIDER_ALREADY_LINKED: [
    'The account has an account at this provider already.',
    'Unlink that one first.',
  ],
  USER_CANCELLED: ['The visitor gave up at the provider.', 'Offer to try again.'],
  REJECTED_CREDENTIAL: [
    'Part of the protocol; this server does not answer with it.',
    'Nothing is to be done.',
  ],
  CONFIGURATION_EXISTS: [
    'There is a configuration of this provider already.',
    'Change it, or remove it first.',
  ],
  CONFIGURATION_NOT_FOUND: [
    'This provider, or this way of signing in, is not configured.',
    '`npx latchkey providers add` configures it ([federation.md](federation.md)).',
  ],
  INVALID_CONFIG_ID: [
    'The name of a provider cannot be.',
    'It begins with `oidc.` or `saml.`, or is one of those that are known.',
  ],
  MISSING_CONFIG: [
    'Part of the protocol; this server does not answer with it.',
    'Nothing is to be done.',
  ],
  MISSING_CONFIG_ID: ['It is not said which provider is to be configured.', 'Send its id.'],
  MISSING_ISSUER: ['The issuer of an OpenID Connect provider is missing.', 'Send `issuer`.'],
  MISSING_OAUTH_CLIENT_ID: [
    'The client id is missing.',
    'Send the one that the provider gave you.',
  ],
  MISSING_OAUTH_CLIENT_SECRET: [
    'The client secret is missing, and the code flow needs one.',
    'Send it, or ask the issuer for the token itself (`--id-token`).',
  ],
  INVALID_OAUTH_CLIENT_ID: ['The client id is too long or has blanks.', 'Copy it again.'],
  MISSING_SAML_RELYING_PARTY_CONFIG: [
    'It is not said what this server is called at the identity provider.',
    'Send `spConfig.spEntityId` ([saml.md](saml.md)).',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

const ofTokens = {
  MISSING_ID_TOKEN: ['`idToken` is missing.', 'Sign in first, and send the token.'],
  INVALID_ID_TOKEN: [
    'The ID token is not one of this server, of another project, or was revoked.',
    'Sign in again. After the master key or the data were replaced, everybody has to.',
  ],
  TOKEN_EXPIRED: [
    'The session has ended: it was revoked, the password was changed, or it was not used for thirty days.',
    'Sign in again. Clients refresh ID tokens by themselves.',
  ],
  REFRESH_TOKEN_NOT_NEWEST: [
    'A session is handed over by its newest refresh token alone, and this is one of before, or another one grew beside it.',
    'Refresh, and hand over by what the answer brings.',
  ],
  MISSING_GRANT_TYPE: ['`grant_type` is missing.', 'Send `refresh_token`.'],
  INVALID_GRANT_TYPE: [
    '`grant_type` is none that this endpoint knows.',
    'Send `refresh_token`, or for a service account `urn:ietf:params:oauth:grant-type:jwt-bearer`.',
  ],
  MISSING_REFRESH_TOKEN: ['`refresh_token` is missing.', 'Send it.'],
  MISSING_SESSION_ID: [
    '`sessionId` is missing.',
    'Send the one that came back when the sign-in began, or of the session that is to end.',
  ],
  INVALID_REFRESH_TOKEN: [
    'The refresh token is none, or was used before: then somebody else has a copy, and the session has ended.',
    'Sign in again. Two programs must not share one ([decisions/0003](decisions/0003-refresh-tokens.md)).',
  ],
  MISSING_CUSTOM_TOKEN: ['`token` is missing.', 'Send the custom token that your server signed.'],
  INVALID_CUSTOM_TOKEN: [
    'The custom token does not verify, has expired, or names something that cannot be.',
    'Sign it when it is needed: it is good for an hour.',
  ],
  CREDENTIAL_MISMATCH: [
    'The custom token is signed by nobody this server knows.',
    'Sign with a key of `npx latchkey service-accounts create NAME --role userAdmin`.',
  ],
  INVALID_DURATION: [
    'A session cookie is good for five minutes to fourteen days.',
    'Ask for a time between.',
  ],
} as const satisfies Partial<Record<ClientErrorCode, Help>>;

/** By what they are about, in the order of the page. */
export const errorGroups = {
  'Every request': ofEveryRequest,
  'In the client': ofTheClient,
  'Project, tenants and operators': ofProjects,
  Accounts: ofAccounts,
  Fields: ofFields,
  'Import and many accounts at once': ofManyAccounts,
  'Mailed links': ofMails,
  'Phone numbers': ofPhones,
  'Second factors': ofSecondFactors,
  Passkeys: ofPasskeys,
  Providers: ofProviders,
  'Tokens and sessions': ofTokens,
} as const;

/** A code that is nowhere above does not compile. */
export const errorHelp: Readonly<Record<ClientErrorCode, Help>> = {
  ...ofEveryRequest,
  ...ofTheClient,
  ...ofProjects,
  ...ofAccounts,
  ...ofFields,
  ...ofManyAccounts,
  ...ofMails,
  ...ofPhones,
  ...ofSecondFactors,
  ...ofPasskeys,
  ...ofProviders,
  ...ofTokens,
};

/** What documents and files refuse with: the codes of google.rpc, as their clients know them. */
export const rpcHelp = {
  OK: ['Nothing is wrong.', 'Nothing is to be done.'],
  CANCELLED: ['The client went away, or ended the call.', 'Ask again if the answer is wanted.'],
  UNKNOWN: ['Something failed that has no code.', 'Look into the log of the server.'],
  INVALID_ARGUMENT: [
    'The request is malformed, whatever there is: a path, a value, a query. The sentence says where.',
    'Mend the request; trying again does not help.',
  ],
  DEADLINE_EXCEEDED: [
    'It took longer than the client wanted to wait, or than a call may take.',
    'Ask for less at once; see what a query costs with `explain` ([documents.md](documents.md#indexes-and-explain)).',
  ],
  NOT_FOUND: [
    'There is no such document, file, database, bucket or ruleset.',
    'Check the name. A write with `update` needs the document to be there.',
  ],
  ALREADY_EXISTS: [
    'It is there already, and the request wanted to make it.',
    'Write without that condition, or choose another id.',
  ],
  PERMISSION_DENIED: [
    'Security rules do not allow it. Without rules, in production, nobody but operators may do anything.',
    '`npx latchkey rules check FILE --replay` shows which decision it was ([rules.md](rules.md)).',
  ],
  RESOURCE_EXHAUSTED: [
    'A limit was met: what a query may read, what may be stored, listened to or uploaded.',
    'Ask for less, or raise the limit ([documents.md](documents.md#indexes-and-explain), [files.md](files.md#limits)).',
  ],
  FAILED_PRECONDITION: [
    'A condition of the request does not hold: a query without its index, a document that has changed, a moment longer ago than is kept.',
    'The sentence says which. Declare the index with `npx latchkey documents indexes deploy FILE`; for a change, read again first.',
  ],
  ABORTED: [
    'Somebody else changed what the transaction has read.',
    'Run the transaction again; the clients of Firebase do so by themselves.',
  ],
  OUT_OF_RANGE: [
    'A number is past what there is, such as the offset of an upload or the range of a download.',
    'Ask where the upload stands, and go on from there.',
  ],
  UNIMPLEMENTED: [
    'Latchkey does not do this.',
    'See [coverage.md](coverage.md) and [documents.md](documents.md).',
  ],
  INTERNAL: [
    'A fault of the server.',
    'Try again. If it stays, look for it in the log, and report it.',
  ],
  UNAVAILABLE: [
    'The server is busy, starting, leaving, or cannot reach its database.',
    'Try again; clients of Firebase do so by themselves.',
  ],
  DATA_LOSS: [
    'Bytes are missing or damaged.',
    'Run `npx latchkey files check`, and restore what it lists from a backup.',
  ],
  UNAUTHENTICATED: [
    'The token is expired, revoked, or none of this server.',
    'Sign in again, or sign the request as an operator.',
  ],
} as const satisfies Readonly<Record<RpcCode, Help>>;
