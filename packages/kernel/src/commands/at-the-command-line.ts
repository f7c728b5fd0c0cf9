/** Who did it, for the audit trail, when it was done at the command line. */
export const atTheCommandLine = {
  tenant: '',
  operator: 'command line',
  role: 'owner',
  address: 'local',
  userAgent: '',
  locale: undefined,
  requestId: 'command line',
} as const;
