import { createRoot } from 'react-dom/client';
import { AuthProvider, SignIn } from '../../packages/react/src/index.ts';
import '../../packages/react/src/theme/styles.css';
import type { PageSettings } from '../browser/serve-react-page.ts';

const { settings = '{}' } = document.documentElement.dataset;
const config = JSON.parse(settings) as PageSettings;

/** What the callbacks were told, for whoever looks. */
const told = document.createElement('output');
document.body.append(told);
const tell = (what: string) => {
  told.textContent += `${what} `;
};

const page = document.querySelector('main');
if (page) {
  createRoot(page).render(
    <AuthProvider config={config} locale="en">
      <SignIn
        autoFocus={location.pathname !== '/unfocused'}
        onSignIn={({ account }) => {
          tell(`in-as-${account.email}`);
          return false;
        }}
        onScreenChange={(to) => {
          told.dataset['screens'] = `${told.dataset['screens'] ?? ''}${to} `;
        }}
        onError={(error) => tell('code' in error ? error.code : error.name)}
      />
    </AuthProvider>,
  );
}
