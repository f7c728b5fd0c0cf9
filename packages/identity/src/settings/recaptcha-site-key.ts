/** Clients fail without a site key, although nothing here asks Google whether somebody is a robot. */
export const recaptchaSiteKey = 'latchkey-has-no-recaptcha';
