import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { createProgress } from '@latchkey/kernel/commands/progress';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { inOneLine } from '@latchkey/kernel/one-line';
import type { Command } from '@latchkey/kernel/product';
import { DatabaseUnavailable } from '@latchkey/kernel/store/database';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { CheckReport, Fault } from '../files.ts';
import { printPlace, withFiles } from './with-files.ts';

function sayFault(fault: Fault): string {
  switch (fault.kind) {
    case 'missing':
      return `${printPlace(fault.object)} has no bytes.`;
    case 'changed':
      return `${printPlace(fault.object)} has other bytes than were stored.`;
    case 'size':
      return `${printPlace(fault.object)} has ${fault.found} bytes, and ${fault.object.size} were stored.`;
    case 'orphan':
      return `No file has the ${fault.size} bytes ${fault.key}.`;
    case 'usage':
      return `The space ${fault.owner === null ? 'of all' : `of ${fault.owner}`} is miscounted.`;
  }
}

const number = new Intl.NumberFormat('en');

function saySummary({ objects, blobs, bytes, faults, repaired }: CheckReport): string {
  const said = (count: number) => number.format(count);
  return `${said(objects)} files with ${said(bytes)} bytes, ${said(blobs)} blobs: ${said(faults.missing)} without bytes, ${said(faults.size)} of another size, ${said(faults.changed)} with other bytes, ${said(faults.orphan)} of nobody, ${said(faults.usage)} miscounted; ${said(repaired)} repaired.`;
}

export const checkCommand: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    repair: { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) {
    throw new UsageError('files check takes: [--repair] [--hashes] [--json].');
  }
  const { repair, hashes: contents } = values;
  return withFiles(call, async ({ files, placeOf, record }) => {
    if (repair) await record('files_repaired', placeOf(''));
    const progress = createProgress({ noun: 'files and blobs' });
    const interrupted = new DatabaseUnavailable('The check was interrupted.');
    const report = await interruptible(interrupted, (signal) =>
      files.check({
        ...{ repair, contents, signal },
        progress: ({ blobs, objects }) => progress.show(blobs + objects),
        found(fault) {
          progress.end();
          console.error(inOneLine(sayFault(fault)));
        },
      }),
    ).finally(progress.end);
    console.log(values.json ? JSON.stringify(report) : saySummary(report));
    const found = Object.values(report.faults).reduce((sum, count) => sum + count, 0);
    return found > report.repaired ? 1 : 0;
  });
};
