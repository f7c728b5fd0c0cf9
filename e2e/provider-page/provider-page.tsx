import { createRoot } from 'react-dom/client';
import { AuthProvider, SignedIn, SignedOut, SignIn } from '../../packages/react/src/index.ts';
import '../../packages/react/src/theme/styles.css';
import type { PageSettings } from '../browser/serve-react-page.ts';

const { settings = '{}' } = document.documentElement.dataset;
const config = JSON.parse(settings) as PageSettings;
const providers = ['google.com', 'facebook.com', 'password'];

const page = document.querySelector('main');
if (page) {
  createRoot(page).render(
    <AuthProvider config={config} locale="en">
      <SignedOut>
        <SignIn providers={providers} signInFlow="popup" />
      </SignedOut>
      <SignedIn>
        <h1>Inside</h1>
      </SignedIn>
    </AuthProvider>,
  );
}
