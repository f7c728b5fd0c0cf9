import { parseActionLink } from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { FlowEvent, Opening } from '../flow/event.ts';
import { type Flow, flowAt } from '../flow/flow.ts';
import { useMachine } from '../hooks/use-machine.ts';
import { openingOf } from '../opening.ts';
import type { SignInOptions } from '../options.ts';
import { SignIn, type SignInProps } from '../sign-in.tsx';
import { Widget } from '../widget.tsx';
import { knownTenant } from './known-tenant.ts';
import { type TenantOptions, tenantOf } from './tenant-options.ts';
import { TenantSignIn } from './tenant-sign-in.tsx';

/** `opening` is where the widget of the tenant begins. */
export type TenantPickerProps = SignInProps & {
  /** In the order of their buttons. With one, nobody is asked. */
  readonly tenants: readonly TenantOptions[];
  /** Chosen from a list, which is usual, or found by an address. */
  readonly by?: 'button' | 'email';
  /**
   * The one that this page is for: nobody has to be asked. It has to be one of these. Where it changes,
   * as with the address of a page that people go back and forth in, the widget follows.
   */
  readonly tenantId?: string | undefined;
  /** Called with the tenant whose sign-in is shown; with nothing, when one is to be chosen. */
  readonly onTenant?: ((tenantId: string | undefined) => void) | undefined;
};

type PickerProps = TenantPickerProps & { readonly ofLink: string | undefined };

const openingFor = ({ tenants, by }: TenantPickerProps): Opening => ({
  kind: 'screen',
  screen: by === 'email' ? 'tenant-by-email' : 'tenant-choice',
  data: { tenants: tenants.map(tenantOf) },
});

/** What the question itself needs: the rest may change as often as it likes. */
const askingOptions = ({ afterSignInParameter, onError, onScreenChange }: SignInOptions) => ({
  ...(afterSignInParameter && { afterSignInParameter }),
  ...(onError && { onError }),
  ...(onScreenChange && { onScreenChange }),
});

/** Chooses what is known already. True until it is clear whether anybody has to be asked. */
function useKnownTenant(
  flow: Flow,
  send: (event: FlowEvent) => void,
  { tenants, ofLink }: PickerProps,
): boolean {
  const [found, setFound] = useState<'nothing' | 'tenant'>();
  const isAsked = flow.screen === 'tenant-choice' || flow.screen === 'tenant-by-email';
  useEffect(() => {
    if (found !== undefined || !isAsked) return;
    const tenantId = ofLink ?? knownTenant(tenants.map(({ id }) => id));
    setFound(tenantId === undefined ? 'nothing' : 'tenant');
    if (tenantId !== undefined) send({ type: 'tenantChosen', tenantId });
  });
  // Refused, it has to be chosen after all.
  return found === undefined || (found === 'tenant' && isAsked && flow.pending !== undefined);
}

/** Goes where the application has gone. */
function useFollowedTenant(
  wanted: string | undefined,
  shown: string | undefined,
  send: (event: FlowEvent) => void,
): void {
  const before = useRef(wanted);
  useEffect(() => {
    if (wanted === before.current) return;
    before.current = wanted;
    if (wanted === shown) return;
    send({ type: 'backPressed' });
    if (wanted !== undefined) send({ type: 'tenantChosen', tenantId: wanted });
  }, [wanted, shown, send]);
}

/** What takes the place of what was pressed gets the focus at its heading. */
function useFocusOnTurn(turn: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(turn);
  useEffect(() => {
    if (before.current !== undefined && before.current !== turn) {
      place.current?.querySelector<HTMLElement>('.lk-heading')?.focus();
    }
    before.current = turn;
  }, [turn]);
  return place;
}

function Picker(props: PickerProps): ReactNode {
  const {
    tenants,
    by: _by,
    ofLink: _ofLink,
    tenantId: wanted,
    opening,
    onTenant,
    address,
    ...own
  } = props;
  const { config } = useAuthContext();
  const options = { ...config, ...own };
  const [question] = useState(() => openingFor(props));
  const { flow, send } = useMachine({
    options: askingOptions(options),
    address,
    opening: question,
  });
  const isWaiting = useKnownTenant(flow, send, props);
  const entered = flow.screen === 'tenant-entered' ? flow.data : undefined;
  const tenantId = entered?.tenantId;
  const tenant = tenants.find(({ id }) => id === tenantId);
  useFollowedTenant(wanted, tenantId, send);
  const place = useFocusOnTurn(isWaiting ? undefined : (tenantId ?? 'none'));

  // Told once of each: an application that has gone elsewhere meanwhile must not be called back.
  const told = useRef<string | undefined | null>(null);
  useEffect(() => {
    if (isWaiting || told.current === tenantId) return;
    told.current = tenantId;
    onTenant?.(tenantId);
  }, [isWaiting, tenantId, onTenant]);

  return (
    <div ref={place}>
      {entered && tenant ? (
        <TenantSignIn
          around={options}
          tenant={tenant}
          entered={entered}
          address={address}
          opening={opening}
          {...(tenants.length > 1 && { onLeave: () => send({ type: 'backPressed' }) })}
        />
      ) : (
        <Widget
          flow={isWaiting ? flowAt(flow, 'processing', {}) : flow}
          options={options}
          send={send}
        />
      )}
    </div>
  );
}

/** Which organisation somebody signs in to, and then the widget with its ways to sign in. */
export function TenantPicker(props: TenantPickerProps): ReactNode {
  const { tenants, by: _by, onTenant: _onTenant, opening: _begins, tenantId, ...own } = props;
  const { config } = useAuthContext();
  const { address, modeParameter } = { ...config, ...own };
  const [{ isLink, ofLink }] = useState(() => {
    const here = address ?? globalThis.location?.href ?? 'http://localhost/';
    const { opening } = openingOf(here, { modeParameter });
    // A link without a tenant is one of the project itself.
    const isLink = ['link', 'action', 'broken-action'].includes(opening.kind);
    return { isLink, ofLink: parseActionLink(here)?.tenantId ?? '' };
  });
  const isListed = tenants.some(({ id }) => id === ofLink);
  // A mailed link is followed whatever there is to choose from.
  if (isLink && !isListed) return <SignIn {...own} />;
  const key = JSON.stringify(tenants.map(tenantOf));
  return <Picker {...props} key={key} ofLink={isLink ? ofLink : tenantId} />;
}
