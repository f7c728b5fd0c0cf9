import { median } from '../identity/measure/statistics.ts';
import { ownPage } from './contestants.ts';
import { firebaseUi7, floor, ours } from './kits.ts';
import { type Goal, goalTable, kilobytes, seconds, table } from './report.ts';
import type { Result } from './visit-all.ts';

const named = (results: readonly Result[], title: string) =>
  results.find((result) => result.title === title);

/** A kit without React is weighed whole. */
const aboveReact = ({ built, size }: Result, react: number) =>
  size === undefined ? Number.NaN : size.javaScript - (built?.kit.usesReact ? react : 0);

/** Neighbouring visits are compared with each other, and the median of those comparisons counts. */
const timeRatio = (one: Result, other: Result) =>
  median(
    one.visits.map((visit, round) => visit.usable / (other.visits[round]?.usable ?? Number.NaN)),
  );

const reactAlone = (results: readonly Result[]) =>
  named(results, floor.title)?.size?.javaScript ?? Number.NaN;

function sizes(results: readonly Result[]): string {
  const react = reactAlone(results);
  const widget = named(results, ours.title);
  const rows = results.flatMap((result) => {
    const { title, size } = result;
    if (size === undefined) return [];
    const own = aboveReact(result, react);
    const isPeer = title !== ours.title && title !== floor.title;
    const ratio =
      isPeer && widget !== undefined ? `${(aboveReact(widget, react) / own).toFixed(2)} ×` : '';
    const { files, bytes } = size.later;
    const later = files === 0 ? '' : `${kilobytes(bytes)} in ${files} files`;
    const above = title === floor.title ? '' : kilobytes(own);
    return [[title, kilobytes(size.javaScript), above, kilobytes(size.css), ratio, later]];
  });
  return table([['', 'JavaScript', 'above React', 'CSS', 'ours over it', 'loaded later'], ...rows]);
}

function times(results: readonly Result[]): string {
  const peer = named(results, firebaseUi7.title);
  const rows = results.map((result) => {
    const usable = result.visits.map((visit) => visit.usable);
    const hydrated = result.visits.flatMap((visit) => visit.hydrated ?? []);
    return [
      result.title,
      seconds(median(usable)),
      seconds(Math.min(...usable)),
      seconds(Math.max(...usable)),
      peer === undefined ? '' : `${timeRatio(result, peer).toFixed(2)} ×`,
      hydrated.length === 0 ? '' : seconds(median(hydrated)),
    ];
  });
  const over = `over ${firebaseUi7.title}`;
  return table([['', 'median', 'least', 'most', over, 'hydrated'], ...rows]);
}

function goals(results: readonly Result[]): Goal[] {
  const widget = named(results, ours.title);
  const page = named(results, ownPage);
  const peer = named(results, firebaseUi7.title);
  const found: Goal[] = [];
  if (widget?.size !== undefined) {
    const value = aboveReact(widget, reactAlone(results));
    found.push({ name: 'JavaScript above React', value, atMost: 20 * 1024, unit: 'KB' });
    found.push({ name: 'CSS', value: widget.size.css, atMost: 6 * 1024, unit: 'KB' });
  }
  if (peer === undefined) return found;
  if (widget !== undefined) {
    const value = timeRatio(widget, peer);
    found.push({ name: `time over ${peer.title}`, value, atMost: 0.7, unit: '×' });
  }
  if (page !== undefined) {
    const value = timeRatio(page, peer);
    found.push({ name: `own page over ${peer.title}`, value, atMost: 0.4, unit: '×' });
  }
  return found;
}

export function printResults(results: readonly Result[]): void {
  console.log(`\nFirst screen, KB gzipped\n${sizes(results)}`);
  console.log(`\nFrom the navigation to a form that can be used, seconds\n${times(results)}`);
  const reached = goals(results);
  if (reached.length > 0) console.log(`\n${goalTable(reached)}`);
  for (const { title, visits } of results) {
    const strangers = [...new Set(visits.flatMap((visit) => visit.strangers))];
    if (strangers.length > 0) console.log(`\n${title} asked for ${strangers.join(', ')}: refused.`);
  }
}
