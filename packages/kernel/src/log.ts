/**
 * Logs are lines of JSON with the fields named here and no others. A password, code, token, body
 * or address cannot slip in, because there is no field for it.
 */
export type LogFields = {
  readonly method?: string;
  /** The route's template, never the URL: codes and keys travel in queries. */
  readonly route?: string;
  readonly status?: number;
  /** The name of an operation of the protocol, and the code it was refused with. */
  readonly operation?: string;
  readonly outcome?: string;
  readonly milliseconds?: number;
  readonly requestId?: string;
  readonly tenant?: string;
  /** Beside the one that a development server was started for. */
  readonly project?: string;
  /** A failure of ours: the name and message of an error that holds no input. */
  readonly error?: string;
  readonly stack?: string;
  readonly attempt?: number;
  readonly kid?: string;
  readonly count?: number;
  /** A mail, an SMS or an event, by its id in the outbox. Whom it is for is not said. */
  readonly message?: string;
  /** What runs, since when a line says that it listens: where it is asked, and on which data. */
  readonly version?: string;
  readonly node?: string;
  readonly mode?: string;
  readonly port?: number;
  readonly database?: string;
  /** The newest one of each database, by its name. */
  readonly migrations?: Readonly<Record<string, string>>;
};

export type LogLevel = 'info' | 'warn' | 'error';

export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

const ranks = { info: 0, warn: 1, error: 2, silent: 3 } as const;

/** JSON encoding is what keeps a forged line break from becoming a forged line. */
export function createLog(
  threshold: keyof typeof ranks,
  write: (line: string) => void,
  now: () => number,
): Log {
  return (level, event, fields = {}) => {
    if (ranks[level] < ranks[threshold]) return;
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
  };
}

/**
 * The words of an error, unless they are not ours: those of Node, of a driver (both have a code)
 * and of a parser quote what they were given.
 */
const wordsOf = (fault: Error): string => {
  if ('code' in fault) return `${fault.name} ${String(fault.code)}`;
  return fault instanceof SyntaxError ? fault.name : `${fault.name}: ${fault.message}`;
};

/** The stack tells where. Its first lines repeat the message and are left out. */
export const faultFields = (fault: unknown): LogFields =>
  fault instanceof Error
    ? {
        error: wordsOf(fault),
        stack: (fault.stack ?? '')
          .split('\n')
          .filter((line) => line.startsWith('    at '))
          .slice(0, 7)
          .join('\n'),
      }
    : { error: typeof fault };
