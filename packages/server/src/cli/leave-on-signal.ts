import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { faultFields, type Log } from '@latchkey/kernel/log';
import type { Server } from '../server.ts';

/** Longer than any answer takes; with the usual notice, shorter than orchestrators wait to kill. */
const drainLimit = 20_000;

/** How soon the end of npm is noticed. */
const look = 250;

const recordShutdown = ({ identity }: Server) =>
  identity.commit([
    identity.audit.record(auditEvent(atTheCommandLine, identity.now(), 'sys_shutdown', null)),
  ]);

/**
 * npm runs its scripts in a shell, hands a signal on to that shell only, and the shell ends without
 * a word to us. Then we have another parent. Whoever else starts us may well go on without us.
 */
function onEndOfNpm(leave: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, look);
  timer.unref();
}

/**
 * As long as there is nothing to leave, a signal ends the process by itself. Not so the first one of a
 * container, which hears what it has a handler for and nothing else. The answer takes them away again.
 */
export function endOnSignal(): () => void {
  if (process.pid !== 1) return () => undefined;
  const end = () => process.exit(143);
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return () => {
    process.off('SIGTERM', end);
    process.off('SIGINT', end);
  };
}

/**
 * Says that it is about to leave, for as long as a load balancer needs to notice, answers what is
 * under way, and leaves. Told once more, it does not wait.
 */
export function leaveOnSignal(server: Server, noticeSeconds: number, log: Log): Promise<number> {
  const startedByNpm = process.env['npm_lifecycle_event'] !== undefined;
  // A terminal tells every process, and npm tells us again.
  const patience = startedByNpm ? 2 : 1;
  return new Promise((resolve) => {
    let told = 0;
    const close = () => {
      setTimeout(() => {
        log('error', 'stopped_unfinished');
        process.exit(1);
      }, drainLimit).unref();
      recordShutdown(server)
        .catch(() => undefined)
        .then(() => server.close())
        .then(
          () => {
            log('info', 'stopped');
            resolve(0);
          },
          (fault: unknown) => {
            log('error', 'stopped', faultFields(fault));
            resolve(1);
          },
        );
    };
    const leave = () => {
      told += 1;
      if (told > patience) process.exit(1);
      if (told > 1) return;
      log('info', 'leaving');
      server.leave();
      if (noticeSeconds === 0) close();
      else setTimeout(close, noticeSeconds * 1000);
    };
    process.on('SIGTERM', leave);
    process.on('SIGINT', leave);
    if (startedByNpm) onEndOfNpm(leave);
  });
}
