import type { ReactNode } from 'react';
import { useWidget } from '../context.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { entry } from '../messages/en/entry.ts';
import type { Address } from '../options.ts';

/** `consent` is the whole sentence, on the first screen; later ones have the two `links`. */
export type FooterKind = 'consent' | 'links';

function Legal({ to, children }: { readonly to: Address; readonly children: string }): ReactNode {
  const { opensInNewTab } = useWords('entry', entry);
  if (typeof to === 'function') {
    return (
      <button className="lk-text-button" type="button" onClick={to}>
        {children}
      </button>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="lk-hidden"> ({opensInNewTab})</span>
    </a>
  );
}

/** Terms and privacy, where the application has both. */
export function Footer({ kind }: { readonly kind: FooterKind }): ReactNode {
  const classOf = useClass();
  const { termsUrl, privacyUrl } = useWidget().options;
  const words = useWords('entry', entry);
  if (!termsUrl || !privacyUrl) return null;
  const terms = <Legal to={termsUrl}>{words.terms}</Legal>;
  const privacy = <Legal to={privacyUrl}>{words.privacy}</Legal>;
  return (
    <footer className={classOf('footer')} data-kind={kind}>
      {kind === 'consent' ? (
        <Text values={{ terms, privacy }}>{words.consent}</Text>
      ) : (
        <>
          {terms} {privacy}
        </>
      )}
    </footer>
  );
}
