/**
 * Whether this page, loaded again, goes on with a sign-in link that has asked something. Its address
 * does not say so any more: an application that sends whoever is signed in elsewhere asks here first.
 */
export const isLinkAsked = (): boolean => history.state?.latchkey?.screen === 'link-return';
