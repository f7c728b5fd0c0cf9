import { emailProblem } from '../email.ts';
import { ask, flowAt, object, show, tell } from '../flow.ts';
import { tenantFor } from '../tenants.ts';
import { type RegionTable, to } from '../transition.ts';

/** Which organisation somebody signs in to, before they do. */
export const tenants: RegionTable<'tenants'> = {
  'tenant-choice': {
    tenantChosen: to([], (flow, { tenantId }) => ask(flow, { type: 'enterTenant', tenantId })),
    tenantEntered: to(['tenant-entered'], (flow, { tenantId, offer }) =>
      show(flow, 'tenant-entered', { tenantId, offer, from: 'tenant-choice', ...flow.data }),
    ),
    tenantLeft: to([], (flow) => ({ flow })),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
  },

  'tenant-by-email': {
    emailEntered: to([], (flow, event) => {
      const email = event.email.trim();
      const problem = emailProblem(email);
      const typed = { ...flow, data: { ...flow.data, email } };
      if (problem !== undefined) return object(typed, { email: { problem } });
      const found = tenantFor(flow.data.tenants, email);
      return found === undefined
        ? tell(typed, { problem: 'NO_TENANT_FOR_EMAIL' })
        : ask(typed, { type: 'enterTenant', ...found });
    }),
    // Known from before: nobody has to be asked for an address again.
    tenantChosen: to([], (flow, { tenantId }) => ask(flow, { type: 'enterTenant', tenantId })),
    tenantEntered: to(['tenant-entered'], (flow, { type: _type, ...entered }) =>
      show(flow, 'tenant-entered', { ...entered, from: 'tenant-by-email', ...flow.data }),
    ),
    tenantLeft: to([], (flow) => ({ flow })),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
  },

  'tenant-entered': {
    backPressed: to(['tenant-choice', 'tenant-by-email'], (flow) => {
      const { from, tenants, email } = flow.data;
      return from === 'tenant-choice'
        ? ask(flowAt(flow, from, { tenants }), { type: 'leaveTenant' })
        : ask(flowAt(flow, from, { tenants, ...(email && { email }) }), { type: 'leaveTenant' });
    }),
  },
};
