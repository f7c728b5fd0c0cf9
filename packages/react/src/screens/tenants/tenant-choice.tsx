import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { tenants } from '../../messages/en/tenants.ts';
import { Footer } from '../../parts/footer.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';
import { TenantButton } from './tenant-button.tsx';

export function TenantChoice({ flow }: ScreenProps<'tenant-choice'>): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const { choice, problems } = useWords('tenants', tenants);
  return (
    <ScreenCard flow={flow} title={choice.title} problems={problems}>
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
      <Footer kind="consent" />
    </ScreenCard>
  );
}
