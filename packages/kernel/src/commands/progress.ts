import { inOneLine } from '../one-line.ts';

export type Progress = {
  show(done: number, total?: number): void;
  end(): void;
};

const width = 30;
/** Milliseconds between two lines in a log. */
const silence = 30_000;
const number = new Intl.NumberFormat('en');

export type ProgressOptions = {
  readonly noun?: string;
  readonly stream?: NodeJS.WriteStream;
  readonly now?: () => number;
};

export type ByteProgressOptions = Omit<ProgressOptions, 'noun'> & {
  /** What the bytes are of, where there is more than one thing. */
  readonly of?: string;
};

/** A bar on the last line of a terminal. In a log, a line now and then of what takes long. */
export function createProgress({
  noun = 'accounts',
  stream = process.stderr,
  now = () => performance.now(),
}: ProgressOptions = {}): Progress {
  const start = now();
  const rateOf = (done: number, of = '') => {
    const perSecond = Math.round((done * 1000) / Math.max(now() - start, 1));
    return `${number.format(done)}${of} ${noun}, ${number.format(perSecond)}/s`;
  };
  if (!stream.isTTY) {
    let said = start;
    return {
      show(done, total) {
        if (now() - said < silence) return;
        said = now();
        const of = total === undefined ? '' : ` of ${number.format(total)}`;
        stream.write(`${rateOf(done, of)}\n`);
      },
      end: () => undefined,
    };
  }
  return {
    show(done, total) {
      const rate = rateOf(done);
      if (total === undefined) return void stream.write(`\r\x1b[K${rate}`);
      // What grows while it is read may have more of it than was counted.
      const part = Math.min(1, done / Math.max(total, 1));
      const filled = Math.round(width * part);
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
      const percent = Math.floor(100 * part);
      stream.write(`\r\x1b[K${bar} ${percent}% of ${number.format(total)}: ${rate}`);
    },
    end: () => void stream.write('\r\x1b[K'),
  };
}

/** The same for work that is counted in bytes, which nobody wants to read one by one. */
export function createByteProgress({ of, ...options }: ByteProgressOptions = {}): Progress {
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
  const noun = of === undefined ? 'KB' : `KB of ${inOneLine(of)}`;
  const progress = createProgress({ noun, ...options });
  return {
    show: (done, total) =>
      progress.show(kilobytes(done), total === undefined ? total : kilobytes(total)),
    end: progress.end,
  };
}
