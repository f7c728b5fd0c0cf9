import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { ObjectName, StoredObject } from '../objects/stored-object.ts';
import { printPlace, withFiles } from './with-files.ts';

const readAtOnce = 1000;

const shownObject = (object: StoredObject) => ({
  name: printPlace(object),
  size: object.size,
  contentType: object.settable.contentType,
  updated: new Date(object.updatedAt).toISOString(),
  md5Hash: object.md5,
  crc32c: object.crc32c,
  generation: String(object.generation),
  ...(object.owner !== null && { owner: object.owner }),
});

/** The same for a person's eyes. */
function objectLine(object: StoredObject): string {
  const { name, size, contentType = '', updated } = shownObject(object);
  return inOneLine(`${String(size).padStart(14)}  ${updated}  ${contentType.padEnd(24)}  ${name}`);
}

const prefixLine = (place: ObjectName): string =>
  inOneLine(`${''.padStart(14)}  ${''.padEnd(24)}  ${''.padEnd(24)}  ${printPlace(place)}`);

export const lsCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    recursive: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [text = '', ...rest] = positionals;
  if (rest.length > 0) throw new UsageError('files ls takes: [PREFIX] [--recursive] [--json].');
  return withFiles(call, async ({ files, placeOf }) => {
    const { bucket, name: prefix } = placeOf(text);
    for (let pageToken: string | undefined; ; ) {
      const page = await files.list(bucket, {
        prefix,
        maxResults: readAtOnce,
        ...(!values.recursive && { delimiter: '/' }),
        ...(pageToken !== undefined && { pageToken }),
      });
      for (const name of page.prefixes) {
        const place = { bucket, name };
        console.log(
          values.json ? JSON.stringify({ prefix: printPlace(place) }) : prefixLine(place),
        );
      }
      for (const object of page.items) {
        console.log(values.json ? JSON.stringify(shownObject(object)) : objectLine(object));
      }
      pageToken = page.nextPageToken;
      if (pageToken === undefined) return 0;
    }
  });
};
