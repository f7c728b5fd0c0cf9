import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { TenantPicker } from '../tenants/tenant-picker.tsx';
import type { FirebaseUiTenantConfigs } from './tenant-config.ts';
import { configFor, tenantsOf } from './tenants-of.ts';

/** The configuration of FirebaseUI 6 for several tenants. */
export type FirebaseTenantUIProps = {
  /** By API key, as it stands for FirebaseUI 6. */
  readonly uiConfig: FirebaseUiTenantConfigs;
  /** Only these tenants, in this order; `_` is the project itself. All of them if not said. */
  readonly tenantIds?: readonly string[] | undefined;
  /** For server rendering: the address of the page. */
  readonly address?: string | undefined;
};

/** The widget for several tenants with the configuration of FirebaseUI 6, as it stands. */
export function FirebaseTenantUI({
  uiConfig,
  tenantIds,
  address,
}: FirebaseTenantUIProps): ReactNode {
  const { client, config } = useAuthContext();
  const ofKey = configFor(uiConfig, config.apiKey);
  const tenants = useMemo(
    () => (ofKey === undefined ? [] : tenantsOf(client, ofKey, tenantIds)),
    [client, ofKey, tenantIds],
  );
  const latest = useRef(ofKey?.callbacks);
  const isChoosing = useRef(false);

  useEffect(() => {
    latest.current = ofKey?.callbacks;
  });

  // Brought after the first screen: what it says is for nobody who waits for that.
  useEffect(() => {
    import('./tenant-complaints.ts').then(
      ({ complainAboutTenants }) => complainAboutTenants(uiConfig, config.apiKey),
      () => {},
    );
  }, [uiConfig, config.apiKey]);

  const tell = useCallback((tenantId: string | undefined) => {
    const callbacks = latest.current;
    if (tenantId !== undefined) {
      if (isChoosing.current) callbacks?.selectTenantUiHidden?.();
      callbacks?.signInUiShown?.(tenantId || null);
    } else {
      callbacks?.selectTenantUiShown?.();
    }
    isChoosing.current = tenantId === undefined;
  }, []);

  return (
    <TenantPicker
      tenants={tenants}
      by={ofKey?.displayMode === 'identifierFirst' ? 'email' : 'button'}
      onTenant={tell}
      address={address}
    />
  );
}
