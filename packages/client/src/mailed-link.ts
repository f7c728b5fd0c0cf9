/** What mailed links are made of, for pages that look at their address themselves. */
export { linkModes } from '@latchkey/protocol/link-purposes';
export { everyLinkParameter } from '@latchkey/protocol/link-start';
export { type LinkParameter, readLinkMode, readMailedLink } from '@latchkey/protocol/mailed-link';
