import type { StartedProcess } from '../processes/started-process.ts';

/** The emulator's part of a comparison, when there is one. */
export const withPeer = <Part>(
  emulator: StartedProcess | undefined,
  part: (emulator: StartedProcess) => Part,
): { readonly emulator?: Part } => (emulator === undefined ? {} : { emulator: part(emulator) });
