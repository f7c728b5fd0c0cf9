import '@latchkey/react/account.css';
import { AccountCenter } from '@latchkey/react';
import { accountPageOf, accountPath } from '../account-path.ts';
import { useApplication, useMessages } from '../application.tsx';
import { signInAt } from '../asked-tenant.ts';
import { AccountLayout } from '../layout/account-layout.tsx';
import { Heading } from '../layout/heading.tsx';
import { createAccountPath } from '../next-path.ts';
import { useNavigate, useRoute } from '../router.tsx';

export function AccountPage() {
  const navigate = useNavigate();
  const { path, search } = useRoute();
  const { titles } = useMessages();
  const { client } = useApplication();
  return (
    <AccountLayout>
      <Heading>{titles.account}</Heading>
      <AccountCenter
        page={accountPageOf(path) ?? 'profile'}
        hrefFor={accountPath}
        onNavigate={(next) => navigate(accountPath(next))}
        onUpgrade={() => navigate(createAccountPath({ path, search }, client.tenantId))}
        onDeleted={() => navigate(signInAt(client.tenantId), { replace: true, notice: 'deleted' })}
      />
    </AccountLayout>
  );
}
