import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { tenants } from '../../messages/en/tenants.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { TenantButton } from './tenant-button.tsx';

export function TenantChoice({ flow }: ScreenProps<'tenant-choice'>): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const { choice, problems } = useWords('tenants', tenants);
  return (
    <ScreenCard flow={flow} title={choice.title} problems={problems} footer="consent">
      <p className={classOf('text')}>{choice.text}</p>
      <ul className={classOf('providers')}>
        {flow.data.tenants.map((tenant) => (
          <li key={tenant.id}>
            <TenantButton
              tenant={tenant}
              onPress={() => send({ type: 'tenantChosen', tenantId: tenant.id })}
            />
          </li>
        ))}
      </ul>
    </ScreenCard>
  );
}
