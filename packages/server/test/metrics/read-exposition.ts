export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

export type Family = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
};

const names = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

const refuse = (problem: string, line: string): never => {
  throw new Error(`${problem}: ${line}`);
};

function readLabels(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const [whole, name = '', value = ''] =
      /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/.exec(rest) ??
      refuse('not a label', line);
    if (name in labels) refuse('a label twice', line);
    labels[name] = value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
    rest = rest.slice(whole.length);
  }
  return labels;
}

function readSample(line: string): Sample {
  const pattern = new RegExp(`^(${names})(?:\\{(.*)\\})? (\\S+)$`);
  const [, name = '', labels = '', text = ''] = pattern.exec(line) ?? refuse('no sample', line);
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : text === 'Nan' ? Number.NaN : +text;
  if (Number.isNaN(value) && text !== 'Nan') refuse('not a number', line);
  return { name, labels: readLabels(labels, line), value };
}

const series = ({ name, labels }: Sample) =>
  `${name} ${JSON.stringify(Object.entries(labels).sort())}`;

function checkHistogram({ name, samples }: Family): void {
  const lines = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others));
  for (const [labels, ofLine] of lines) {
    const buckets = ofLine.filter((sample) => sample.name === `${name}_bucket`);
    const ends = buckets.map(({ labels: { le = '' } }) => (le === '+Inf' ? Infinity : Number(le)));
    const counts = buckets.map(({ value }) => value);
    const rises = (numbers: readonly number[], strictly: boolean) =>
      numbers.every((number, index) => {
        const before = numbers[index - 1] ?? Number.NEGATIVE_INFINITY;
        return strictly ? number > before : number >= before;
      });
    if (!rises(ends, true) || ends.at(-1) !== Infinity) refuse('buckets in disorder', labels);
    if (!rises(counts, false)) refuse('buckets are not cumulative', labels);
    const count = ofLine.find((sample) => sample.name === `${name}_count`)?.value;
    if (count === undefined || count !== counts.at(-1)) refuse('another count', labels);
    if (!ofLine.some((sample) => sample.name === `${name}_sum`)) refuse('no sum', labels);
  }
}

/** Reads what Prometheus is handed, strictly: whatever is out of order is an error. */
export function readExposition(text: string, format: 'text' | 'openmetrics' = 'text'): Family[] {
  if (!text.endsWith('\n')) refuse('no end of the last line', text.slice(-80));
  const lines = text.slice(0, -1).split('\n');
  if (format === 'openmetrics' && lines.pop() !== '# EOF') refuse('no end', text.slice(-80));
  const families = new Map<string, Family & { samples: Sample[] }>();
  const seen = new Set<string>();
  let help: readonly [string, string] | undefined;
  let family: (Family & { samples: Sample[] }) | undefined;
  for (const line of lines) {
    if (line === '' && format === 'text') continue;
    const [, keyword, name = '', words = ''] =
      new RegExp(`^# (HELP|TYPE) (${names}) (.+)$`).exec(line) ?? [];
    if (keyword === 'HELP') {
      if (families.has(name)) refuse('a family twice', line);
      help = [name, words];
    } else if (keyword === 'TYPE') {
      if (help?.[0] !== name) refuse('a type without help', line);
      if (!(words in suffixes)) refuse('an unknown type', line);
      family = { name, type: words, help: help?.[1] ?? '', samples: [] };
      families.set(name, family);
    } else {
      const sample = readSample(line);
      const total = format === 'openmetrics' && family?.type === 'counter' ? '_total' : '';
      const allowed = (suffixes[family?.type ?? ''] ?? []).map(
        (end) => `${family?.name}${end}${total}`,
      );
      if (!allowed.includes(sample.name)) refuse('a sample of another family', line);
      if (seen.has(series(sample))) refuse('a sample twice', line);
      seen.add(series(sample));
      if (family?.type === 'counter' && !(sample.value >= 0)) refuse('a counter below zero', line);
      family?.samples.push(sample);
    }
  }
  for (const found of families.values()) if (found.type === 'histogram') checkHistogram(found);
  return [...families.values()];
}

/** One number of many, or undefined where there is none with exactly these labels. */
export function valueIn(
  families: readonly Family[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = series({ name, labels, value: 0 });
  return families.flatMap(({ samples }) => samples).find((sample) => series(sample) === wanted)
    ?.value;
}
