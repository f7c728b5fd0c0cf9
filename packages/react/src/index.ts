export type { Account } from '@latchkey/client';
export { ClientError, familiarName } from '@latchkey/client';
export { AccountCenter, type AccountCenterProps } from './account/account-center.tsx';
export { DeleteSection, type DeleteSectionProps } from './account/delete-section.tsx';
export type { Device } from './account/device.ts';
export type { DeviceSession } from './account/device-sessions.ts';
export { DownloadSection } from './account/download-section.tsx';
export { EmailSection } from './account/email-section.tsx';
export { GuestBanner, type GuestBannerProps } from './account/guest-banner.tsx';
export { LinkedAccountsSection } from './account/linked-accounts-section.tsx';
export type { Passkey } from './account/own-passkeys.ts';
export { OtherAccountError } from './account/own-token.ts';
export { type PageName, pageNames, pageOf } from './account/page-name.ts';
export { PasskeysSection } from './account/passkeys-section.tsx';
export { PasswordSection } from './account/password-section.tsx';
export { PhoneSection } from './account/phone-section.tsx';
export { ProfileSection } from './account/profile-section.tsx';
export type { Outcome } from './account/recent-sign-in.ts';
export { SecondFactorsSection } from './account/second-factors-section.tsx';
export { type SectionName, sectionNames } from './account/section-name.ts';
export { SessionsSection } from './account/sessions-section.tsx';
export { SignOutButton, type SignOutButtonProps } from './account/sign-out-button.tsx';
export type { ClaimName, Claims } from './account/token-claims.ts';
export { UserButton, type UserButtonProps } from './account/user-button.tsx';
export type { Appearance, PartName } from './appearance.ts';
export type { SignInSettings } from './effects/settings.ts';
export { type SignInHint, takeSignInHint } from './effects/sign-in-hint.ts';
export type { FirebaseAuth } from './firebase-sdk/firebase-auth.ts';
export type {
  AnonymousUpgradeConflict,
  AuthResult,
  FirebaseUiCallbacks,
} from './firebase-ui/callbacks.ts';
export type { FirebaseUiConfig, FirebaseUiProvider } from './firebase-ui/config.ts';
export {
  FirebaseAuthUI,
  type FirebaseAuthUIProps,
  type FirebaseUi,
} from './firebase-ui/firebase-auth-ui.tsx';
export { FirebaseTenantUI, type FirebaseTenantUIProps } from './firebase-ui/firebase-tenant-ui.tsx';
export type {
  FirebaseUiTenant,
  FirebaseUiTenantCallbacks,
  FirebaseUiTenantConfig,
  FirebaseUiTenantConfigs,
} from './firebase-ui/tenant-config.ts';
export type { FirebaseUser } from './firebase-ui/user.ts';
export type { Answer, FlowEvent, Opening } from './flow/event.ts';
export type { Flow } from './flow/flow.ts';
export type { Machine } from './flow/machine.ts';
export type { ScreenName } from './flow/screens.ts';
export type { ClaimCondition, Condition, Requirement, Visitor } from './gates/allows.ts';
export {
  Protect,
  type ProtectProps,
  Show,
  type ShowProps,
  SignedIn,
  SignedOut,
} from './gates/show.tsx';
export { isLinkAsked } from './history/is-link-asked.ts';
export { type AuthState, useAuth, useUser } from './hooks/use-auth.ts';
export { type Passkeys, usePasskeys } from './hooks/use-passkeys.ts';
export { type Reauthentication, useReauthenticate } from './hooks/use-reauthenticate.tsx';
export { type SecondFactors, useSecondFactors } from './hooks/use-second-factors.ts';
export { type SessionInfo, useSession } from './hooks/use-session.ts';
export { type Sessions, useSessions } from './hooks/use-sessions.ts';
export { type SignInState, type UseSignInOptions, useSignIn } from './hooks/use-sign-in.ts';
export type { PhoneOptions } from './kit/phone/phone-options.ts';
export type { KnownProviderId, ProviderId } from './kit/provider-id.ts';
export { loadLanguage } from './messages/bring-language.ts';
export { chooseLanguage, directionOf, type Language, languages } from './messages/language.ts';
export type { Messages } from './messages/messages.ts';
export type { WordOverrides } from './messages/words.ts';
export type {
  AuthConfig,
  EmailOptions,
  MergeConflict,
  ProviderCredential,
  ProviderOptions,
  SignInDetails,
  SignInOptions,
} from './options.ts';
export { type ApplicationVerifier, applicationVerifier } from './phone/application-verifier.ts';
export { AuthProvider, type AuthProviderProps } from './provider.tsx';
export { AuthActionHandler, SignIn, type SignInProps } from './sign-in.tsx';
export { createSignInFlow, type SignInFlowParts } from './sign-in-flow.ts';
export type { AddressPattern, TenantOptions } from './tenants/tenant-options.ts';
export { TenantPicker, type TenantPickerProps } from './tenants/tenant-picker.tsx';
export type { VariableName } from './theme/variables.ts';
