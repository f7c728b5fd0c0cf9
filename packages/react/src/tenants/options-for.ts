import { providerId } from '../flow/plan-of.ts';
import type { Screens } from '../flow/screens.ts';
import type { SignInOptions } from '../options.ts';
import type { TenantOptions } from './tenant-options.ts';

type Entered = Screens['tenant-entered'];

/** The providers of a tenant: its own or what the server offers, and of these what an address is for. */
function providersFor({ providers }: TenantOptions, { offer, providers: open }: Entered) {
  const all = providers ?? offer.providers;
  return open === undefined ? all : all.filter((each) => open.includes(providerId(each)));
}

/** How people sign in to the tenant that was entered: what it does not say, its settings do. */
export function optionsFor(
  around: SignInOptions,
  tenant: TenantOptions,
  entered: Entered,
): SignInOptions {
  const { id: _id, name: _name, domains: _domains, ...dressed } = tenant;
  const { label: _label, color: _color, textColor: _text, iconUrl: _icon, ...own } = dressed;
  const { offer, email } = entered;
  return {
    ...around,
    email: { ...offer.email, ...around.email },
    ...(!offer.isOpenToNew && { closedToNew: around.closedToNew || true }),
    ...own,
    providers: providersFor(tenant, entered),
    ...(email && { initialValues: { ...around.initialValues, email } }),
  };
}
