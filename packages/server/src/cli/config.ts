import type { Identity } from '@latchkey/identity/identity';
import { getConfig } from '@latchkey/identity/settings/get-config';
import { updateConfig as change } from '@latchkey/identity/settings/update-config';
import { isField } from '@latchkey/identity/settings/update-mask';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { MalformedMessage, projectConfig, readMessage, updateConfig } from '@latchkey/protocol';
import { withIdentity } from './with-identity.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

function checkPath(path: string): readonly string[] {
  const names = path.split('.');
  if (isField(projectConfig, names)) return names;
  throw new UsageError(`There is no setting ${path}. \`latchkey config get\` shows what there is.`);
}

/** What looks like JSON is JSON; anything else is the text that it is. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function requestFor(path: string, names: readonly string[], text: string) {
  const sent = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), readValue(text));
  try {
    return readMessage(updateConfig.request, { ...(sent as Json), updateMask: path });
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error;
    throw new UsageError(error.message);
  }
}

async function print(identity: Identity, names: readonly string[]): Promise<void> {
  const value = at(await getConfig(identity, atTheCommandLine), names);
  console.log(JSON.stringify(value ?? null, null, 2));
}

/** The project's configuration, which all nodes share; what a process starts with is not here. */
export const config: Command = async (args, call) => {
  const { positionals } = readArguments(args, { json: { type: 'boolean' } });
  const [verb, path, value, ...rest] = positionals;
  if (verb === 'get' && value === undefined) {
    const names = path === undefined ? [] : checkPath(path);
    await withIdentity(call, (identity) => print(identity, names));
    return 0;
  }
  if (verb === 'set' && path !== undefined && value !== undefined && rest.length === 0) {
    const names = checkPath(path);
    const request = requestFor(path, names, value);
    await withIdentity(call, async (identity) => {
      await change(identity, atTheCommandLine, request);
      await print(identity, names);
    });
    return 0;
  }
  throw new UsageError('config takes: get [PATH], or set PATH VALUE.');
};
