import { isField } from '@latchkey/identity/settings/update-mask';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import {
  type Field,
  type Fields,
  MalformedMessage,
  projectConfig,
  type ReplyOf,
  readMessage,
  updateConfig,
} from '@latchkey/protocol';
import { withOperations } from './with-operations.ts';

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

/** What the wire leaves out because it is off or empty, for whoever looks what there is. */
const whole = (field: Field, value: unknown): unknown =>
  field.kind === 'message' && isObject(value) ? wholeOf(field.fields, value) : value;

function wholeOf(fields: Fields, config: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = config[name];
      if (value !== undefined) return [[name, whole(field, value)]];
      // What is always written where it was given was not given, and may be on.
      if (field.always) return [];
      if (field.kind === 'boolean') return [[name, false]];
      return field.kind === 'list' ? [[name, []]] : [];
    }),
  );
}

type Shown = { readonly names: readonly string[]; readonly isJson: boolean };

/** A text as it is, for quotation marks would be pasted along; `--json` is for machines. */
function print(config: ReplyOf<typeof updateConfig>, { names, isJson }: Shown): void {
  const value = at(wholeOf(projectConfig, config), names) ?? null;
  const isPlain = typeof value === 'string' && !isJson;
  console.log(isPlain ? value : JSON.stringify(value, null, 2));
}

/** A list with one more in it, which stays as it is where that is there already. */
function withOneMore(
  config: ReplyOf<typeof updateConfig>,
  names: readonly string[],
  path: string,
  text: string,
): string {
  const list = at(config, names) ?? [];
  const added = readValue(text);
  if (!Array.isArray(list)) throw new UsageError(`${path} is no list: use config set.`);
  return JSON.stringify(list.includes(added) ? list : [...list, added]);
}

/** The project's configuration, which all nodes share; what a process starts with is not here. */
export const config: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, { json: { type: 'boolean' } });
  const isJson = values.json === true;
  const [verb, path, value, ...rest] = positionals;
  if (verb === 'get' && value === undefined) {
    const names = path === undefined ? [] : checkPath(path);
    await withOperations(call, async (ask) => print(await ask('getConfig', {}), { names, isJson }));
    return 0;
  }
  const isChange = verb === 'set' || verb === 'add';
  if (isChange && path !== undefined && value !== undefined && rest.length === 0) {
    const names = checkPath(path);
    const request = verb === 'set' ? requestFor(path, names, value) : undefined;
    await withOperations(call, async (ask) => {
      const more = async () => withOneMore(await ask('getConfig', {}), names, path, value);
      const asked = request ?? requestFor(path, names, await more());
      print(await ask('updateConfig', asked), { names, isJson });
    });
    return 0;
  }
  throw new UsageError('config takes: get [PATH], set PATH VALUE, or add PATH VALUE.');
};
