/** Choosing the organization to sign in to. */
export const tenants = {
  choice: {
    title: 'Choose your organization',
    text: 'Each organization has its own accounts.',
    /** {tenant} is the name of an organization. */
    signInTo: 'Sign in to {tenant}',
  },
  byEmail: {
    title: 'Find your organization',
    text: 'Enter your work or school email address.',
    next: 'Next',
  },
  /** {tenant} is the name of an organization. */
  current: 'Signing in to {tenant}',
  other: 'Choose another organization',
  problems: {
    NO_TENANT_FOR_EMAIL: 'No organization uses this email address. Try another address',
    TENANT_NOT_FOUND: 'This organization is no longer available here. Choose another one',
    PROJECT_DISABLED: 'Nobody can sign in to this organization right now',
  },
};
