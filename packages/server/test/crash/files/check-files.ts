import { createHash } from 'node:crypto';
import { Unanswered } from '../calls.ts';
import { type Finding, half, lost } from '../findings.ts';
import type { Answer, FileCalls } from './file-calls.ts';
import { contentOf, type FilesLog, type Uploader, type Version } from './uploader.ts';

type Description = {
  readonly size: string;
  readonly md5Hash: string;
  readonly name: string;
  readonly generation: string;
};

const generationOf = ({ status, body }: Answer): string =>
  status === 200 ? (JSON.parse(body.toString()) as Description).generation : String(status);

/** Where not all bytes come that were announced, none do. */
const none: Answer = { status: 503, headers: {}, body: Buffer.alloc(0) };

/** What is said of a file and its bytes, of one moment: others may still be at it. */
async function read(calls: FileCalls, name: string) {
  for (;;) {
    const described = await calls.describe(name);
    const found = await calls.download(name).catch((error: unknown) => {
      if (error instanceof Unanswered) return none;
      throw error;
    });
    if (generationOf(described) === generationOf(await calls.describe(name))) {
      return { described, found };
    }
  }
}

/** What stands under a name: a version as a whole, nothing, or what never was a file. */
async function versionAt(
  calls: FileCalls,
  name: string,
  possible: readonly Version[],
): Promise<{ readonly found: Version } | Finding> {
  const {
    described,
    found: { status, body },
  } = await read(calls, name);
  if (status === 404 && described.status === 404) return { found: undefined };
  if (status !== 200 || described.status !== 200) {
    return half(
      `${name}: its bytes are answered by ${status}, its metadata by ${described.status}`,
    );
  }
  const { size, md5Hash } = JSON.parse(described.body.toString()) as Description;
  const md5 = createHash('md5').update(body).digest('base64');
  if (Number(size) !== body.length || md5Hash !== md5) {
    return half(
      `${name}: ${body.length} bytes with ${md5}, and metadata of ${size} with ${md5Hash}`,
    );
  }
  const known = possible.filter((version) => version !== undefined);
  const found = known.find((version) => contentOf(version).equals(body));
  if (found === undefined) return half(`${name}: ${body.length} bytes that nobody sent as a whole`);
  return { found };
}

async function checkUploader(
  calls: FileCalls,
  uploader: Uploader,
  log: FilesLog,
  isAlive: boolean,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { unanswered, files, late } = uploader;
  const names = new Set([
    ...files.keys(),
    ...late.keys(),
    ...(unanswered ? [unanswered.name] : []),
  ]);
  for (const name of names) {
    const acknowledged = files.get(name);
    const isOpen = unanswered?.name === name;
    const possible = [
      acknowledged,
      ...(late.get(name) ?? []),
      ...(isOpen ? [unanswered.version] : []),
    ];
    const at = await versionAt(calls, name, possible);
    if ('kind' in at) findings.push(at);
    else if (!possible.includes(at.found)) {
      findings.push(lost(`${name}: nothing is there in place of version ${acknowledged}`));
    } else {
      if (isOpen && at.found === unanswered.version) log.unanswered.made += 1;
      if (at.found === undefined) files.delete(name);
      else files.set(name, at.found);
      // What was never acknowledged comes once, or never.
      if (isAlive && possible.length > 1) {
        late.set(
          name,
          possible.slice(1).filter((version) => version !== at.found),
        );
      }
    }
  }
  if (!isAlive) late.clear();
  uploader.unanswered = undefined;
  return findings;
}

/**
 * Whether exactly that is there which was acknowledged, and whatever was asked for in between. A server that
 * lives may still be at it.
 */
export async function checkFiles(
  calls: FileCalls,
  log: FilesLog,
  { isAlive }: { readonly isAlive: boolean },
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const uploader of log.uploaders) {
    findings.push(...(await checkUploader(calls, uploader, log, isAlive)));
  }
  const { body } = await calls.list();
  const { items = [] } = JSON.parse(body.toString()) as { readonly items?: readonly Description[] };
  const listed = new Set(items.map(({ name }) => name));
  const there = new Set(log.uploaders.flatMap(({ files }) => [...files.keys()]));
  for (const { late } of log.uploaders) {
    for (const name of late.keys()) {
      there.delete(name);
      listed.delete(name);
    }
  }
  for (const name of there) if (!listed.has(name)) findings.push(lost(`${name} is not listed`));
  for (const name of listed) {
    if (!there.has(name)) findings.push(half(`${name} is listed, and nothing is there`));
  }
  return findings;
}
