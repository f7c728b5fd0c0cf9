/** What both servers are given: eight fields, two of few values, one that orders. */
export const thingOf = (number: number) => ({
  city: `city ${number % 100}`,
  active: number % 2 === 0,
  score: (number * 7919) % 1_000_003,
  title: `The title of document ${number}`,
  text: `${number} `.repeat(20),
  width: number / 3,
  size: { height: number },
  tags: [`tag ${number % 10}`],
});

const wireValueOf = (value: unknown): object => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wireValueOf) } };
  if (typeof value === 'object' && value !== null) return { mapValue: { fields: fieldsOf(value) } };
  return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
};

const fieldsOf = (thing: object): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(thing).map(([name, value]) => [name, wireValueOf(value)]));

/** As it travels on the wire of documents. */
export const wireFieldsOf = (number: number) => fieldsOf(thingOf(number));
