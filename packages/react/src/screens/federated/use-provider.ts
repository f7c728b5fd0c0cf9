import { useWidget } from '../../context.ts';
import type { ProviderOptions } from '../../options.ts';
import { providerName } from '../../parts/provider-name.ts';

/** A provider as it is configured, if it is, and what people call it. */
export function useProvider(id: string): ProviderOptions & { readonly name: string } {
  const { providers = [] } = useWidget().options;
  const configured = providers
    .map((provider) => (typeof provider === 'string' ? { id: provider } : provider))
    .find((provider) => provider.id === id) ?? { id };
  return { ...configured, name: providerName(configured) };
}
