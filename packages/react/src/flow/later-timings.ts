// The times of later screens: in a file of their own, so that they arrive with them.

/** How long an answer may be on its way after somebody is back from another page. */
export const redirectCancelDelay = 2000;

/** Between one mail and the next, growing with every one. */
export const resendDelay = 30_000;
/** The same for codes sent by SMS. */
export const codeResendDelay = 15_000;
