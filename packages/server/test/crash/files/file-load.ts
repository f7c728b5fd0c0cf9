import { Unanswered } from '../calls.ts';
import type { Chance } from '../chance.ts';
import { refused } from '../findings.ts';
import { type Answer, type FileCalls, patiently } from './file-calls.ts';
import {
  contentOf,
  type FilesLog,
  pieceOf,
  type Sending,
  sizeOf,
  type Uploader,
} from './uploader.ts';

const filesEach = 6;

type Parts = { readonly calls: FileCalls; readonly log: FilesLog; readonly chance: Chance };

function expectGood({ status, body }: Answer, what: string, { findings }: FilesLog): boolean {
  if (status === 200 || status === 204) return true;
  findings.push(refused(`${what}: ${status} ${body.toString('utf8', 0, 300)}`));
  return false;
}

function newVersion(log: FilesLog): number {
  log.versions += 1;
  return log.versions;
}

async function overwrite({ calls, log }: Parts, uploader: Uploader, name: string) {
  const version = newVersion(log);
  uploader.unanswered = { name, version };
  if (expectGood(await calls.upload(name, contentOf(version)), `upload of ${name}`, log)) {
    uploader.files.set(name, version);
    log.acknowledged += 1;
  }
  uploader.unanswered = undefined;
}

/** Half a file was sent, and nobody ever hears of it again: what was there before is there. */
async function cutOff({ calls, log, chance }: Parts, name: string) {
  const version = newVersion(log);
  const most = sizeOf(version) - 1;
  if (most < 1) return;
  await calls.upload(name, contentOf(version), chance.between(1, most)).catch(() => undefined);
  log.cut += 1;
}

async function remove({ calls, log }: Parts, uploader: Uploader, name: string) {
  if (!uploader.files.has(name)) return;
  uploader.unanswered = { name, version: undefined };
  if (expectGood(await calls.remove(name), `removal of ${name}`, log)) {
    uploader.files.delete(name);
    log.acknowledged += 1;
  }
  uploader.unanswered = undefined;
}

/** Whoever did not hear that it is finished asks again, and is told the same. */
async function finishAgain({ calls, log }: Parts, { name, address }: Sending, told: Answer) {
  const again = await calls.send(address, 'finalize', 0, Buffer.alloc(0));
  if (again.status === 200 && again.body.equals(told.body)) return;
  log.findings.push({ kind: 'lost', what: `${name} was finished, and then ${again.status}` });
}

/** The next piece, which may be the last one. */
async function sendOn(parts: Parts, uploader: Uploader, sending: Sending) {
  const { calls, log } = parts;
  const { name, version, address, acknowledged } = sending;
  const piece = contentOf(version).subarray(acknowledged, acknowledged + pieceOf(version));
  const isLast = acknowledged + piece.length === sizeOf(version);
  if (isLast) uploader.unanswered = { name, version };
  const command = isLast ? 'upload, finalize' : 'upload';
  const answer = await calls.send(address, command, acknowledged, piece);
  if (!expectGood(answer, `a piece of ${name} at ${acknowledged}`, log)) {
    uploader.sending = undefined;
  } else if (isLast) {
    uploader.files.set(name, version);
    uploader.sending = undefined;
    uploader.unanswered = undefined;
    await finishAgain(parts, sending, answer);
  } else sending.acknowledged += piece.length;
  uploader.unanswered = undefined;
  log.acknowledged += 1;
}

async function beginSending({ calls, log }: Parts, uploader: Uploader, name: string) {
  const version = newVersion(log);
  const answer = await calls.startSending(name, sizeOf(version));
  if (!expectGood(answer, `start of ${name}`, log)) return;
  const address = String(answer.headers['x-goog-upload-url']);
  uploader.sending = { name, version, address, acknowledged: 0 };
}

async function act(parts: Parts, uploader: Uploader): Promise<void> {
  const { chance } = parts;
  const { folder, sending } = uploader;
  const name = `${folder}/file${chance.below(filesEach)}`;
  // Who sends a file in pieces changes no other one of that name meanwhile.
  const isBusy = sending?.name === name;
  if (sending !== undefined && chance.below(2) === 0) await sendOn(parts, uploader, sending);
  else if (isBusy) return;
  else if (sending === undefined && chance.below(3) === 0) {
    await beginSending(parts, uploader, name);
  } else if (chance.below(4) === 0) await cutOff(parts, name);
  else if (chance.below(5) === 0) await remove(parts, uploader, name);
  else await overwrite(parts, uploader, name);
}

/** Everybody does one thing after the other, until the server answers no more. */
export async function uploadUntilUnanswered(parts: Parts): Promise<void> {
  await Promise.all(
    parts.log.uploaders.map(async (uploader) => {
      try {
        for (;;) await act(parts, uploader);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        if (uploader.unanswered !== undefined) parts.log.unanswered.asked += 1;
      }
    }),
  );
}

/** Goes on with what a kill has interrupted: whatever was said to be kept is there. */
export async function sendTheRest(parts: Parts, uploader: Uploader): Promise<void> {
  const { calls, log } = parts;
  const { sending } = uploader;
  if (sending === undefined) return;
  const { name, version, address, acknowledged } = sending;
  // It was the last piece that nobody heard of: what is there tells.
  if (uploader.files.get(name) === version) {
    uploader.sending = undefined;
    return;
  }
  const path = new URL(address).pathname + new URL(address).search;
  const answer = await patiently(() => calls.howFar(path));
  const received = Number(answer.headers['x-goog-upload-size-received']);
  const what = `${name}, of which ${acknowledged} bytes were acknowledged`;
  if (!expectGood(answer, what, log)) uploader.sending = undefined;
  else if (!(received >= acknowledged && received <= sizeOf(version))) {
    log.findings.push({ kind: 'lost', what: `${what}: ${received} are there` });
    uploader.sending = undefined;
  } else {
    log.resumed += 1;
    uploader.sending = { name, version, address: path, acknowledged: received };
    const again = {
      ...calls,
      send: (...asked: Parameters<FileCalls['send']>) => patiently(() => calls.send(...asked)),
    };
    while (uploader.sending !== undefined) {
      await sendOn({ ...parts, calls: again }, uploader, uploader.sending);
    }
  }
}
