import { ClientError, type SignInProps, type TenantPickerProps } from '@latchkey/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useApplication } from './application.tsx';
import { askedTenant, signInAt, tenantsFor } from './asked-tenant.ts';
import { isMailedLink } from './mailed-link.ts';
import { useNavigate, useRoute } from './router.tsx';

type Choice = Pick<TenantPickerProps, 'tenants' | 'by' | 'tenantId' | 'onTenant' | 'onError'>;

/** Whose accounts this page is about. The address says so as soon as it is known, for mails and reloads. */
export function useTenantChoice(opening: SignInProps['opening']): Choice {
  const navigate = useNavigate();
  const { client, facts } = useApplication();
  const { path, search, notice, lost } = useRoute();
  const asked = askedTenant(search);
  const isLink = isMailedLink(search);
  const isEnd = opening?.kind === 'signed-out';
  // A link that names no tenant is one of the project itself.
  const isOwn = isEnd || (isLink && asked === undefined);
  const tenants = isOwn ? [] : tenantsFor(facts, asked);
  const isUnknown = useRef(false);
  /** Nobody goes back to a choice that was none. */
  const wasThere = useRef(false);

  // Before the widget asks anything: a page of the project asks nothing of the tenant seen before.
  const isProjects = tenants.length === 0 && !isEnd;
  useLayoutEffect(() => {
    if (isProjects) client.setTenantId(undefined);
  }, [isProjects, client]);

  const onTenant = useCallback(
    (tenantId: string | undefined) => {
      const replace = !wasThere.current;
      wasThere.current = true;
      if (isLink || path !== '/sign-in' || tenantId === asked) return;
      if (tenantId === undefined && asked !== undefined && isUnknown.current) {
        const isListed = facts.settings.tenantChoice !== undefined;
        navigate(signInAt(undefined, search), {
          replace: true,
          // Where none are listed, there is none to choose.
          notice: isListed ? 'unknownTenant' : 'unlistedTenant',
        });
      } else if (tenantId !== undefined || !isUnknown.current) {
        navigate(signInAt(tenantId, search), { replace, notice, lost });
      }
    },
    [navigate, path, search, asked, isLink, notice, lost, facts],
  );
  return {
    tenants,
    by: facts.settings.tenantChoice?.by === 'EMAIL' ? 'email' : 'button',
    tenantId: asked,
    onTenant,
    onError(error) {
      isUnknown.current = error instanceof ClientError && error.code === 'TENANT_NOT_FOUND';
    },
  };
}
