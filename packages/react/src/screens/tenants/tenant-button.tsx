import { type ReactNode, useRef } from 'react';
import type { Tenant } from '../../flow/tenants.ts';
import { useCustomProperties } from '../../kit/custom-properties.ts';
import { readableOn } from '../../kit/readable-on.ts';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { tenants } from '../../messages/en/tenants.ts';
import { OrganizationIcon } from './organization-icon.tsx';

type TenantButtonProps = { readonly tenant: Tenant; readonly onPress: () => void };

/** The button of an organization, in its own colours. */
export function TenantButton({ tenant, onPress }: TenantButtonProps): ReactNode {
  const classOf = useClass();
  const { signInTo } = useWords('tenants', tenants).choice;
  const button = useRef<HTMLButtonElement>(null);
  const { name, label, color, textColor, iconUrl } = tenant;
  useCustomProperties(button, {
    'provider-color': color,
    'provider-text': textColor ?? (color && readableOn(color)),
  });
  return (
    <button className={classOf('providerButton')} ref={button} type="button" onClick={onPress}>
      {iconUrl ? <img className="lk-glyph" src={iconUrl} alt="" /> : <OrganizationIcon />}
      <span>{label ?? <Text values={{ tenant: <bdi>{name}</bdi> }}>{signInTo}</Text>}</span>
    </button>
  );
}
