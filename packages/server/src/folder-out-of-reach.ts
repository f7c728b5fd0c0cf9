import { BadSettings } from '@latchkey/kernel/settings/setting';

const notOurs = new Set(['EACCES', 'EPERM']);

/**
 * What the operating system refuses in the data folder, in a sentence: mostly it is another user's,
 * for commands are easily typed as somebody else than whom the server runs as.
 */
export function saidOfFolder(dataFolder: string, error: unknown): unknown {
  const { code, path, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === undefined || syscall === undefined || !path?.startsWith(dataFolder)) return error;
  const whose = notOurs.has(code)
    ? ' Be the user that the server runs as, to whom it belongs.'
    : '';
  return new BadSettings([`LATCHKEY_DATA: ${path} cannot be used (${code}).${whose}`]);
}
