import { type ReactNode, useRef } from 'react';
import { useClass, useWords } from '../context.ts';
import { entry } from '../messages/en/entry.ts';
import { fill } from '../messages/words.ts';
import type { ProviderOptions } from '../options.ts';
import { useCustomProperties } from './custom-properties.ts';
import { KeyIcon, MailIcon, PersonIcon, PhoneIcon } from './icons.tsx';
import { ProviderIcon } from './provider-icons.tsx';
import { providerName } from './provider-name.ts';
import { readableOn } from './readable-on.ts';

function useLabel(provider: ProviderOptions): string {
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

/** The button of a provider, in its brand's colours. */
export function ProviderButton({
  provider,
  onPress,
}: {
  readonly provider: ProviderOptions;
  readonly onPress: () => void;
}): ReactNode {
  const classOf = useClass();
  const label = useLabel(provider);
  const button = useRef<HTMLButtonElement>(null);
  const { id, iconUrl, color, textColor } = provider;
  useCustomProperties(button, {
    'provider-color': color,
    'provider-text': textColor ?? (color && readableOn(color)),
  });
  return (
    <button
      className={classOf('providerButton')}
      data-provider={id}
      ref={button}
      type="button"
      onClick={onPress}
    >
      {iconUrl ? (
        <img className="lk-glyph" src={iconUrl} alt="" />
      ) : (
        <ProviderIcon id={id} fallback={<OwnIcon id={id} />} />
      )}
      <span>{label}</span>
    </button>
  );
}
