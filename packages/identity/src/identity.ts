import type { KeyObject } from 'node:crypto';
import type { Audit } from '@latchkey/kernel/audit/audit';
import type { Commit } from '@latchkey/kernel/change';
import type { AddressLimits } from '@latchkey/kernel/limits/address-limits';
import type {
  NewServiceAccount,
  ServiceAccounts,
} from '@latchkey/kernel/operators/service-account';
import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { CustomTokens } from '@latchkey/kernel/tokens/custom-tokens';
import type { TokenSigner } from '@latchkey/kernel/tokens/token-signer';
import type { Role } from '@latchkey/protocol';
import type { Accounts } from './accounts/account.ts';
import type { ManyAccounts } from './bulk/many-accounts.ts';
import type { Codes } from './codes/code.ts';
import type { CallFunction } from './hooks/blocking-functions.ts';
import type { GuessBudgets, SendBudgets } from './limits/guess-budgets.ts';
import type { OperatorRoles } from './operators/operator-role.ts';
import type { KeptMessages } from './outbox/kept-messages.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Passkeys } from './passkeys/passkey.ts';
import type { HashCosts } from './passwords/hash-cost.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { WeakPasswords } from './passwords/weak-passwords.ts';
import type { SpentChallenges } from './phone/challenge.ts';
import type { PhoneCodes } from './phone/phone-code.ts';
import type { PhoneRules } from './phone/phone-rules.ts';
import type { ForeignProvider } from './providers/foreign-provider.ts';
import type { ProviderConfig, ProviderConfigs } from './providers/provider-config.ts';
import type { ProviderSignIns, SpentCredentials } from './providers/provider-sign-in.ts';
import type { SamlKey } from './providers/saml-provider.ts';
import type { UsedAssertions } from './providers/used-assertions.ts';
import type { RecoveryCodes } from './recovery-codes/recovery-code.ts';
import type { PendingSignIns } from './second-factors/pending-sign-in.ts';
import type { Secrets } from './second-factors/secrets.ts';
import type { Sessions } from './sessions/session.ts';
import type { Standings } from './sessions/standings.ts';
import type { SettingsStore } from './settings/settings.ts';
import type { Tenants } from './tenants/tenant.ts';
import type { Usage } from './usage/usage.ts';

/** Everything the domain is handed. It has no clock, no chance and no storage of its own. */
export type Identity = {
  readonly project: { readonly id: string; readonly number: string };
  /** Whether it does as the emulator of Firebase does where that is laxer. Never in production. */
  readonly emulates: boolean;
  /** Where links in mails lead. From the configuration, never from a request. */
  readonly publicUrl: string;
  /** Where people look after their accounts, if this server shows such pages. */
  readonly accountPage: string | null;
  /** What people know the application by. */
  readonly appName: string;
  readonly accounts: Accounts;
  readonly manyAccounts: ManyAccounts;
  readonly codes: Codes;
  readonly phoneCodes: PhoneCodes;
  readonly challenges: SpentChallenges;
  readonly sessions: Sessions;
  readonly standings: Standings;
  readonly pendingSignIns: PendingSignIns;
  readonly recoveryCodes: RecoveryCodes;
  readonly passkeys: Passkeys;
  readonly operatorRoles: OperatorRoles;
  /** Whether people act as operators only after a sign-in with a second factor or a passkey. */
  readonly operatorsNeedFactor: boolean;
  readonly providerConfigs: ProviderConfigs;
  readonly providerSignIns: ProviderSignIns;
  readonly spentCredentials: SpentCredentials;
  readonly usedAssertions: UsedAssertions;
  /** A provider as it is configured, ready to be asked. */
  readonly foreignProvider: (config: ProviderConfig) => ForeignProvider;
  /** Who plays a provider on a developer's machine that nobody configured. Never in production. */
  readonly demoProvider?: (providerId: string) => ForeignProvider | undefined;
  readonly guesses: GuessBudgets;
  readonly sends: SendBudgets;
  readonly addressLimits: AddressLimits;
  readonly outbox: Outbox;
  readonly keptMessages: KeptMessages;
  readonly outgoing: Outgoing;
  /** Why a mail server is never going to be called, or undefined: for whoever writes it down. */
  readonly mailServerComplaint: (host: string, port: number) => string | undefined;
  readonly callFunction: CallFunction;
  readonly audit: Audit;
  readonly usage: Usage;
  readonly settings: SettingsStore;
  readonly tenants: Tenants;
  readonly serviceAccounts: ServiceAccounts;
  readonly newServiceAccount: (name: string, role: Role, at: number) => Promise<NewServiceAccount>;
  /** A key pair for a SAML provider that wants signed requests. */
  readonly newSamlKey: (at: number) => Promise<SamlKey>;
  readonly passwords: PasswordHasher;
  readonly hashCosts: HashCosts;
  readonly weakPasswords: WeakPasswords;
  readonly signer: TokenSigner;
  readonly customTokens: CustomTokens;
  /** Under which refresh tokens are made; never stored beside the sessions. */
  readonly refreshTokenKey: KeyObject;
  readonly refreshTokens: 'rotating' | 'stable';
  /** Where codes that verify or change an address count: with a session of the account, or anywhere. */
  readonly mailedCodes: 'signed-in' | 'anywhere';
  /** Whether strangers are told which tenants there are, and how they choose one. */
  readonly tenantChoice: 'off' | 'button' | 'email';
  /** Under which passkey challenges are made. */
  readonly passkeyChallengeKey: KeyObject;
  /** Under which the audit trail tells addresses apart that somebody asked about. */
  readonly addressMarkKey: KeyObject;
  /** Under which recovery codes are hashed; never stored beside them. */
  readonly recoveryCodeKey: KeyObject;
  readonly secrets: Secrets;
  readonly phone: PhoneRules;
  readonly codeLifetimes: Readonly<
    Record<keyof typeof import('@latchkey/protocol').codeLifetimes, number>
  >;
  readonly commit: Commit;
  /** Milliseconds. */
  readonly now: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
};
