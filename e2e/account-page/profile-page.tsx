import { createRoot } from 'react-dom/client';
import {
  AccountCenter,
  AuthProvider,
  SignedIn,
  SignedOut,
  SignIn,
  UserButton,
} from '../../packages/react/src/index.ts';
import '../../packages/react/src/theme/styles.css';
import '../../packages/react/src/theme/account.css';
import type { PageSettings } from '../browser/serve-react-page.ts';

const { settings = '{}' } = document.documentElement.dataset;
const config = { ...(JSON.parse(settings) as PageSettings), providers: ['password'] };

const page = document.querySelector('main');
if (page) {
  createRoot(page).render(
    <AuthProvider config={config} locale="en">
      <SignedOut>
        <SignIn />
      </SignedOut>
      <SignedIn>
        <h1>Account</h1>
        <UserButton />
        <AccountCenter section="profile" />
      </SignedIn>
    </AuthProvider>,
  );
}
