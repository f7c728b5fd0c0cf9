/** What a number is called. Names begin with `latchkey_`; units are seconds and bytes. */
export type Described<Label extends string> = {
  readonly name: `latchkey_${string}`;
  /** One sentence, without the full stop. */
  readonly help: string;
  /**
   * What it is told apart by. Values are words of ours (an operation, a code of a list), never what
   * somebody sent and never a tenant: every value is a number that is kept for good.
   */
  readonly labels?: readonly Label[];
};

export type Values<Label extends string> = Readonly<Record<Label, string>>;

export type Counter = { add(count?: number): void };
export type Histogram = { observe(value: number): void };

/** One of a kind for each set of values. Whoever counts often asks once and keeps it. */
export type Family<Label extends string, One> = (values: Values<Label>) => One;

/** The value now, for every set of labels that has one. */
export type GaugeReading<Label extends string> = readonly {
  readonly labels: Values<Label>;
  readonly value: number;
}[];

/** Where numbers about the server go. Whoever hands them in knows nobody who reads them. */
export type Metrics = {
  counter<Label extends string = never>(
    described: Described<Label> & { readonly name: `${string}_total` },
  ): Family<Label, Counter>;
  histogram<Label extends string = never>(
    described: Described<Label> & {
      /** Upper ends, rising. */
      readonly buckets: readonly number[];
    },
  ): Family<Label, Histogram>;
  /** Asked when somebody looks. May have nothing to say; must not fail. */
  gauge<Label extends string = never>(
    described: Described<Label>,
    read: () => GaugeReading<Label> | Promise<GaugeReading<Label>>,
  ): void;
};

/** Nobody looks, so nothing is kept. */
export const noMetrics: Metrics = {
  counter: () => () => ({ add: () => undefined }),
  histogram: () => () => ({ observe: () => undefined }),
  gauge: () => undefined,
};

/** From a millisecond to ten seconds: what people wait for. */
export const waitingTimes: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** From a tenth of a millisecond to five seconds: what a database takes. */
export const storageTimes: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
];

/** Since a moment of `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000;
