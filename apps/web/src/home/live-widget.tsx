import { AuthProvider, type Language, SignIn } from '@latchkey/react';
import { useApplication } from '../application.tsx';
import { InBrowser } from '../layout/in-browser.tsx';
import { isMailedLink } from '../mailed-link.ts';
import { useRoute } from '../router.tsx';
import type { Theme } from '../themes/themes.ts';
import { useTheme } from '../themes/use-theme.ts';
import { useAddress } from '../use-address.ts';

export type LiveWidgetProps = {
  readonly theme: Theme;
  readonly language: Language | undefined;
  readonly providers: readonly string[];
};

/** Who signs in stays: the page itself shows that they have. */
const stay = () => false;

/** The widget itself against this server, in a look of its own. */
export function LiveWidget({ theme, language, providers }: LiveWidgetProps) {
  const { config, client, locale, widgetMessages, facts } = useApplication();
  const { search } = useRoute();
  const address = useAddress();
  useTheme(theme);
  const widget = (
    <SignIn address={address} providers={providers} onSignIn={stay} welcomeBack={false} />
  );
  return (
    <AuthProvider
      config={config}
      client={client}
      locale={language ?? locale}
      messages={widgetMessages}
      settings={facts.settings}
    >
      {isMailedLink(search) ? <InBrowser>{widget}</InBrowser> : widget}
    </AuthProvider>
  );
}
