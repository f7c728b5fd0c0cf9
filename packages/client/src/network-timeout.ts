import { networkTimeoutDesktop, networkTimeoutMobile } from '@latchkey/protocol/client-limits';

type Surroundings = {
  readonly navigator?: {
    readonly userAgent?: string;
    readonly userAgentData?: { readonly mobile?: boolean };
  };
  readonly matchMedia?: (query: string) => { readonly matches: boolean };
};

/** Tablets call themselves desktops, but the finger gives them away. */
const isMobile = ({ navigator, matchMedia }: Surroundings): boolean | undefined =>
  navigator?.userAgentData?.mobile ||
  /Mobi|Android/i.test(navigator?.userAgent ?? '') ||
  matchMedia?.('(pointer: coarse)').matches;

/** How long a call may take here, in milliseconds. */
export const networkTimeout = (surroundings: Surroundings): number =>
  isMobile(surroundings) ? networkTimeoutMobile : networkTimeoutDesktop;
