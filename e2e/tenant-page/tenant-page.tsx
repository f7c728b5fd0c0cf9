import { createRoot } from 'react-dom/client';
import {
  AuthProvider,
  FirebaseTenantUI,
  SignedIn,
  type TenantOptions,
  TenantPicker,
} from '../../packages/react/src/index.ts';
import '../../packages/react/src/theme/styles.css';
import type { PageSettings } from '../browser/serve-react-page.ts';

/** What the page is told about the server and the organisations. */
export type TenantPageSettings = PageSettings & {
  /** By a list, by an address, or by a list in the words of FirebaseUI. */
  readonly by: 'button' | 'email' | 'firebase';
  readonly tenants: readonly TenantOptions[];
};

const { settings = '{}' } = document.documentElement.dataset;
const { url, apiKey, by, tenants } = JSON.parse(settings) as TenantPageSettings;

/** What the callbacks were told, for whoever looks. */
const told = document.createElement('output');
document.body.append(told);
const tell = (what: string) => {
  told.textContent += `${what} `;
};

const uiConfig = {
  [apiKey]: {
    callbacks: {
      selectTenantUiShown: () => tell('chooses'),
      selectTenantUiHidden: () => tell('chosen'),
      signInUiShown: (tenantId: string | null) => tell(`signs-in-to-${tenantId}`),
    },
    tenants: {
      _: { displayName: 'Harbour Hospital', signInOptions: ['anonymous'] },
      gone: { displayName: 'Night School', signInOptions: ['password'] },
    },
  },
};

const page = document.querySelector('main');
if (page) {
  createRoot(page).render(
    <AuthProvider config={{ url, apiKey }} locale="en">
      {by === 'firebase' ? (
        <FirebaseTenantUI uiConfig={uiConfig} />
      ) : (
        <TenantPicker tenants={tenants} by={by} />
      )}
      <SignedIn>
        <p id="inside">Inside</p>
      </SignedIn>
    </AuthProvider>,
  );
}
