import { firebase, server } from '../coverage/proof.ts';
import { type Call, differs, works } from './call.ts';

const basics = (title: string) => firebase('firebase-admin.test.ts', title);
const many = (title: string) => firebase('firebase-admin-import.test.ts', title);
const tenants = (title: string) => firebase('firebase-admin-tenants.test.ts', title);
const config = (title: string) => firebase('firebase-admin-config.test.ts', title);
const providers = (title: string) => firebase('firebase-admin-providers.test.ts', title);

const bothKinds = [
  providers('the admin SDK writes, reads, lists, changes and removes an OpenID Connect provider'),
  providers('the admin SDK does the same with a SAML provider'),
] as const;
const secretStays =
  '`clientSecret` goes in and is not read back; an update that names none keeps the one there is';
const ownTokens = basics('are verified by the admin SDK with the keys it fetches');
const revoked = basics(
  'ends tokens, cookies and sessions of that second, and the next sign-in is good',
);
const links = basics('carry code, mode and the way back, and no mail is sent');

/** Every method of `firebase-admin/auth`. */
export const adminCalls: Readonly<Record<string, Call>> = {
  createCustomToken: differs(
    'signed with the key of the service account. Without a key, Firebase has IAM sign it: that is not offered',
    basics('are entered by a custom token'),
    firebase(
      'firebase-client.test.ts',
      'refuses one that no service account of the project signed',
    ),
  ),
  verifyIdToken: works(
    ownTokens,
    basics('are refused by SDK and server once a single claim was changed'),
  ),
  getUser: works(basics('are created, read and deleted')),
  getUserByEmail: works(basics('are created, read and deleted')),
  getUserByPhoneNumber: works(many('are found by whatever names them')),
  getUserByProviderUid: works(many('are found by whatever names them')),
  getUsers: works(many('are found by whatever names them')),
  listUsers: works(many('are listed page by page, each once')),
  createUser: works(
    basics('are created, read and deleted'),
    basics('are created under a given id, once'),
  ),
  deleteUser: works(basics('are created, read and deleted')),
  deleteUsers: works(many('are deleted at once, disabled or not')),
  updateUser: works(
    basics('are changed, also back to nothing'),
    basics('get a new password, and whoever knew the old one has to leave'),
  ),
  setCustomUserClaims: works(basics('have claims that appear with the next refresh')),
  revokeRefreshTokens: works(revoked),
  importUsers: differs(
    'nobody who is there already is replaced ([import-export.md](import-export.md))',
    many('with passwords hashed by %s, which are good at once and hashed anew'),
    many('all but those that cannot, which are named by their place'),
  ),
  createSessionCookie: works(basics('live from five minutes to two weeks')),
  verifySessionCookie: works(basics('live from five minutes to two weeks'), revoked),
  generatePasswordResetLink: works(links, basics('are made for accounts that exist')),
  generateEmailVerificationLink: works(links),
  generateVerifyAndChangeEmailLink: works(links),
  generateSignInWithEmailLink: differs(
    'a `linkDomain` is the host of this server; `dynamicLinkDomain` is not looked at',
    basics('sign in'),
    server(
      'http/pages/action-routes.test.ts',
      'is wrapped where a domain is named for it, and only there',
    ),
  ),
  listProviderConfigs: works(...bothKinds),
  getProviderConfig: differs(secretStays, ...bothKinds),
  deleteProviderConfig: works(...bothKinds),
  updateProviderConfig: differs(secretStays, ...bothKinds),
  createProviderConfig: differs(
    'certificates, issuers and addresses are checked, and `callbackURL` is this server’s',
    providers('the admin SDK is told what is wrong with a provider'),
    ...bothKinds,
  ),
  tenantManager: works(tenants('makes, reads, changes and deletes a tenant')),
  projectConfigManager: works(config('is there before anybody wrote one')),
  authForTenant: works(
    tenants('are made, read, changed, listed and deleted there alone'),
    tenants('sign in with tokens that only their tenant verifies'),
    tenants('enter with custom tokens of their tenant'),
    tenants('are imported, and get links that lead back to their tenant'),
  ),
  getTenant: works(tenants('makes, reads, changes and deletes a tenant')),
  listTenants: works(tenants('lists them a page at a time')),
  deleteTenant: works(tenants('are gone with their tenant')),
  createTenant: works(tenants('makes, reads, changes and deletes a tenant')),
  updateTenant: works(
    tenants('makes, reads, changes and deletes a tenant'),
    tenants('hears what is wrong with a tenant'),
  ),
  getProjectConfig: works(config('is there before anybody wrote one')),
  updateProjectConfig: differs(
    '`recaptchaConfig` is kept without effect, and `FIREBASE_DYNAMIC_LINK_DOMAIN` is refused',
    config('keeps what it is told about robots, and asks nobody for a proof'),
    config('says where links lead, which is here and no dynamic link'),
    config('says what a password has to look like, from the next one on'),
  ),
};
