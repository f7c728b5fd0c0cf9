import { int64, list, message, string } from '../field.ts';
import { operation } from '../operation.ts';

export const getUsage = operation({
  name: 'getUsage',
  summary:
    'How many accounts were active on each of the last days, newest first, and with which clients. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: ['/latchkey/v1/projects/{project}/usage'],
  credentials: ['admin'],
  role: 'viewer',
  evenWhenDisabled: true,
  request: { days: int64, tenantId: string },
  reply: {
    days: list(message({ day: string, activeAccounts: int64 })),
    monthlyActiveAccounts: int64,
    clients: list(message({ agent: string, count: int64 })),
  },
  errors: [],
});
