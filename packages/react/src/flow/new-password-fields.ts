/** What can be wrong with a new password, and where it is told. */
export const newPasswordFields = {
  WEAK_PASSWORD: 'newPassword',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'newPassword',
  COMMON_PASSWORD: 'newPassword',
  PERSONAL_PASSWORD: 'newPassword',
  BREACHED_PASSWORD: 'newPassword',
} as const;
