import '@latchkey/react/account.css';
import { AccountCenter, type SectionName, sectionNames } from '@latchkey/react';
import { useMessages } from '../application.tsx';
import { AccountLayout } from '../layout/account-layout.tsx';
import { Heading } from '../layout/heading.tsx';
import { createAccountPath } from '../next-path.ts';
import { useNavigate, useRoute } from '../router.tsx';

const pathOf = (section: SectionName) => `/account/${section}` as const;

export function AccountPage() {
  const navigate = useNavigate();
  const { path, search } = useRoute();
  const { titles } = useMessages();
  const section = sectionNames.find((name) => pathOf(name) === path) ?? 'profile';
  return (
    <AccountLayout>
      <Heading>{titles.account}</Heading>
      <AccountCenter
        section={section}
        hrefFor={pathOf}
        onNavigate={(next) => navigate(pathOf(next))}
        onUpgrade={() => navigate(createAccountPath({ path, search }))}
        onDeleted={() => navigate('/sign-in', { replace: true })}
      />
    </AccountLayout>
  );
}
