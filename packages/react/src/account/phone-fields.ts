export const numberFields = {
  MISSING_PHONE_NUMBER: 'phoneNumber',
  INVALID_PHONE_NUMBER: 'phoneNumber',
  UNSUPPORTED_REGION: 'phoneNumber',
  SAME_PHONE_NUMBER: 'phoneNumber',
} as const;

export const codeFields = {
  MISSING_CODE: 'code',
  INVALID_CODE: 'code',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'code',
} as const;
