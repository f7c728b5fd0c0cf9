import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import type { Product } from '@latchkey/kernel/product';
import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { runCommand as run } from '@latchkey/server/cli/run-command';
import { products as ownProducts } from '@latchkey/server/products';

type Printed = { stdout: string; stderr: string };
export type Called = Readonly<Printed> & { readonly code: number };

const printing = new AsyncLocalStorage<Printed>();
let calls = 0;
let giveBack: readonly (() => void)[] = [];

/** Whatever a command prints goes to whoever called it, also where two run at once. */
function listen(): readonly (() => void)[] {
  const words = (...args: unknown[]) => `${format(...args)}\n`;
  return [
    overhear(console, 'log', 'stdout', words),
    overhear(console, 'warn', 'stderr', words),
    overhear(console, 'error', 'stderr', words),
    overhear(process.stdout, 'write', 'stdout', String),
    overhear(process.stderr, 'write', 'stderr', String),
  ];
}

function overhear<Name extends string>(
  printer: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  stream: keyof Printed,
  textOf: (...args: unknown[]) => string,
): () => void {
  const usual = printer[name];
  printer[name] = (...args: unknown[]) => {
    const printed = printing.getStore();
    if (printed === undefined) return usual.apply(printer, args as never[]);
    printed[stream] += textOf(...args);
    return true;
  };
  return () => {
    printer[name] = usual;
  };
}

/**
 * The command with these settings in the process of the test, which has read its sources already.
 * Where signals or what else belongs to a process are the point, `runCommand` of `command-process.ts`
 * starts one.
 */
export async function callCommand(
  args: readonly string[],
  environment: SettingSource,
  products: readonly Product[] = ownProducts,
): Promise<Called> {
  const printed: Printed = { stdout: '', stderr: '' };
  if (calls === 0) giveBack = listen();
  calls += 1;
  try {
    const code = await printing.run(printed, () => run(args, { environment, products }));
    return { code, ...printed };
  } finally {
    calls -= 1;
    if (calls === 0) for (const give of giveBack) give();
  }
}
