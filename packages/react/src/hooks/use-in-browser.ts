import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What a browser knows at once and a server cannot: both have to draw the same at first. */
export const useInBrowser = <Known>(read: () => Known, onServer: Known): Known =>
  useSyncExternalStore(never, read, () => onServer);
