import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { entry } from '../messages/en/entry.ts';
import { fill } from '../messages/words.ts';
import { useCustomProperties } from './custom-properties.ts';
import { KeyIcon, MailIcon, PersonIcon, PhoneIcon } from './icons.tsx';
import { ProviderIcon } from './provider-icons.tsx';
import type { ProviderLook } from './provider-look.ts';
import { providerName } from './provider-name.ts';
import { useClass, useWords } from './surroundings.ts';

function useLabel(provider: ProviderLook): string {
  const words = useWords('entry', entry).providerList;
  if (provider.label !== undefined) return provider.label;
  const { title: _title, continueWith, ...own } = words;
  return provider.id in own && provider.name === undefined
    ? own[provider.id as keyof typeof own]
    : fill(continueWith, { provider: providerName(provider) });
}

function OwnIcon({ id }: { readonly id: string }): ReactNode {
  if (id === 'password') return <MailIcon />;
  if (id === 'phone') return <PhoneIcon />;
  return id === 'anonymous' ? <PersonIcon /> : <KeyIcon />;
}

/** What reads on a colour takes a while to find, and few have colours of their own: it comes later. */
function useTextOn(color: string | undefined, chosen: string | undefined): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (color === undefined || chosen !== undefined) return;
    import('./readable-on.ts').then(
      (part) => setFound(part.readableOn(color) ?? 'inherit'),
      () => {},
    );
  }, [color, chosen]);
  return chosen ?? found;
}

/** The button of a provider, in its brand's colours. */
export function ProviderButton({
  provider,
  isShort,
  badge,
  onPress,
}: {
  readonly provider: ProviderLook;
  /** Only the name is seen; it is called the same as ever. */
  readonly isShort?: boolean;
  /** A word about it, such as that it was used last. */
  readonly badge?: string | undefined;
  readonly onPress: () => void;
}): ReactNode {
  const classOf = useClass();
  const label = useLabel(provider);
  const badgeId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { id, iconUrl, color, textColor } = provider;
  const text = useTextOn(color, textColor);
  useCustomProperties(button, { 'provider-color': text && color, 'provider-text': text });
  return (
    <>
      <button
        className={classOf('providerButton')}
        data-provider={id}
        ref={button}
        type="button"
        aria-label={isShort ? label : undefined}
        aria-describedby={badge && badgeId}
        onClick={onPress}
      >
        {iconUrl ? (
          <img className="lk-glyph" src={iconUrl} alt="" />
        ) : (
          <ProviderIcon id={id} fallback={<OwnIcon id={id} />} />
        )}
        <span>{isShort ? providerName(provider) : label}</span>
      </button>
      {badge && (
        <span className="lk-tag" id={badgeId}>
          {badge}
        </span>
      )}
    </>
  );
}
