import { useWidget } from '../../context.ts';
import { providerName } from '../../kit/provider-name.ts';
import type { ProviderOptions } from '../../options.ts';

type NamedProvider = ProviderOptions & { readonly name: string };

/** Providers as they are configured, if they are, and what people call them. */
export function useProviders(ids: readonly string[]): readonly NamedProvider[] {
  const { providers = [] } = useWidget().options;
  const options = providers.map((provider) =>
    typeof provider === 'string' ? { id: provider } : provider,
  );
  return ids.map((id) => {
    const configured = options.find((provider) => provider.id === id) ?? { id };
    return { ...configured, name: providerName(configured) };
  });
}

export function useProvider(id: string): NamedProvider {
  const [provider = { id, name: id }] = useProviders([id]);
  return provider;
}
