import type { Answer, FlowEvent, Opening, ScreenEventName, VisitorEvent } from './event.ts';
import { ask, type Flow, flowAt, type Step, show, tell, withoutNotice } from './flow.ts';
import { openLink } from './open-link.ts';
import type { ScreenName } from './screens.ts';
import { begin } from './start.ts';
import type { Table, Transition } from './transition.ts';

function open(flow: Flow, opening: Opening): Step {
  switch (opening.kind) {
    case 'link':
      return openLink(flow);
    case 'action':
      return ask(flowAt(flow, 'action-checking', { mode: opening.mode }), {
        type: 'readCode',
        mode: opening.mode,
      });
    case 'broken-action':
      return show(flow, 'action-failed', { mode: undefined, problem: 'MISSING_OOB_CODE' });
    case 'no-storage':
      return show(flow, 'unrecoverable-error', { problem: 'NO_STORAGE' });
    case 'signed-out':
      return show(flow, 'signed-out', {});
    case 'creating':
      return flow.plan.email.password && !flow.plan.closedToNew
        ? show(flow, 'create-account', { email: flow.plan.emailHint ?? '' })
        : begin(flow);
    case 'screen':
      return opening.screen === 'link-return'
        ? openLink(flow)
        : show(flow, opening.screen, opening.data);
    case 'provider-return':
      return ask(flowAt(flow, 'provider-return', {}), { type: 'comeBack' });
    case 'start':
      return begin(flow);
  }
}

function run(table: Table, flow: Flow, event: VisitorEvent | Answer): Step | undefined {
  const transitions: Partial<Record<ScreenEventName, unknown>> = table[flow.screen] ?? {};
  // The table's type has just said that this screen's transition takes this screen's flow.
  const transition = transitions[event.type] as Transition<ScreenName, ScreenEventName> | undefined;
  return transition?.run(flow, event);
}

/** An answer nobody on this screen knows what to do with is a failure, and told as one. */
const unexpected = (flow: Flow, answer: Answer): Step =>
  tell(flow, answer.type === 'refused' ? answer.failure : { problem: 'INTERNAL' });

/**
 * The whole widget as one function: where a visitor is and what happened, to where they are next.
 * It acts on nothing. A second press while an answer is awaited is ignored, Back during a question
 * makes its answer late, and late answers are not heard.
 */
export function step(table: Table, flow: Flow, event: FlowEvent): Step {
  switch (event.type) {
    case 'opened':
      return open(flow, event.opening);
    case 'planned':
      return { flow: { ...flow, plan: event.plan } };
    case 'noticeClosed':
      return { flow: withoutNotice(flow) };
    case 'fieldEdited': {
      const { [event.field]: _mended, ...errors } = flow.errors;
      return { flow: { ...flow, errors } };
    }
    case 'answered': {
      if (event.ticket !== flow.pending) return { flow };
      const { pending: _heard, ...awaiting } = flow;
      // Only a part that may be missing was taken away.
      const answered = awaiting as Flow;
      return run(table, answered, event.answer) ?? unexpected(answered, event.answer);
    }
    default: {
      const isBusy = (flow.pending ?? 0) > 0;
      const isHeard = !isBusy || event.type === 'backPressed' || event.type === 'windowAsked';
      return (isHeard && run(table, flow, event)) || { flow };
    }
  }
}
