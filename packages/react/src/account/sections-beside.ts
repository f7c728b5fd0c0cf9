import { createContext, useContext } from 'react';
import type { SectionName } from './section-name.ts';

/** The parts that stand on one page. A part that an application shows alone has none beside it. */
export const SectionsBeside = createContext<readonly SectionName[]>([]);

/** Those that mail the link for an address: of all that are on a page, the first of these does. */
const verifying = ['email', 'two-step', 'passkeys'] as const satisfies readonly SectionName[];

/** Whether a part has the button that mails the link which verifies the address. */
export function useVerifies(part: (typeof verifying)[number]): boolean {
  const beside = useContext(SectionsBeside);
  return (verifying.find((name) => beside.includes(name)) ?? part) === part;
}
