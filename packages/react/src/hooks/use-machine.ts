import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAuthContext } from '../context.ts';
import type { FlowEvent, Opening } from '../flow/event.ts';
import type { Flow } from '../flow/flow.ts';
import type { Machine } from '../flow/machine.ts';
import { beginsWithEmail } from '../flow/plan.ts';
import { planOf } from '../flow/plan-of.ts';
import type { SignInOptions } from '../options.ts';
import { createSignInFlow } from '../sign-in-flow.ts';

export type FlowSettings = {
  readonly options: SignInOptions;
  readonly address?: string | undefined;
  readonly onlyActions?: boolean;
  readonly opening?: Opening | undefined;
};

/** The flow, joined to React. It goes on, or begins anew, when what decides it has changed. */
export function useMachine({ options, address, onlyActions = false, opening }: FlowSettings): {
  readonly flow: Flow;
  send(event: FlowEvent): void;
  readonly machine: Machine;
} {
  const { client } = useAuthContext();
  const latest = useRef(options);
  const held = useRef<Machine>(undefined);
  const create = () =>
    createSignInFlow({ client, options: () => latest.current, address, onlyActions, opening });
  const [made, setMade] = useState(() => ({ client, machine: create() }));
  const { machine } = made;

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const plan = planOf(options);
    const { plan: known } = machine.getSnapshot();
    const isOther = made.client !== client || beginsWithEmail(known) !== beginsWithEmail(plan);
    if (isOther) setMade({ client, machine: create() });
    // Where it begins with the same screen, it goes on: what is under way is not lost.
    else if (JSON.stringify(known) !== JSON.stringify(plan))
      machine.send({ type: 'planned', plan });
  });

  useEffect(() => {
    held.current = machine;
    machine.open();
    // A page the browser kept while another was visited comes back as it was left: busy leaving.
    const begin = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      machine.close();
      machine.open();
    };
    addEventListener('pageshow', begin);
    return () => {
      removeEventListener('pageshow', begin);
      held.current = undefined;
      // Strict mode leaves and comes back at once: nothing is given up for that.
      queueMicrotask(() => {
        if (held.current !== machine) machine.close();
      });
    };
  }, [machine]);

  const flow = useSyncExternalStore(machine.subscribe, machine.getSnapshot, machine.getSnapshot);
  return { flow, send: machine.send, machine };
}
