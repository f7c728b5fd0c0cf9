type Json = Readonly<Record<string, unknown>>;

/** Every way to leave one thing out of a value, however deep it lies. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1);
      for (const less of smaller(item)) yield value.with(index, less);
    }
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const { [key]: _left, ...rest } = value as Json;
    yield rest;
    for (const less of smaller(item)) yield { ...value, [key]: less };
  }
}

/** What is left when nothing more can be left out without the breakage going away. */
export async function smallest<Request extends { readonly body: Json; readonly query: Json }>(
  request: Request,
  stillBreaks: (smaller: Request) => Promise<boolean>,
): Promise<Request> {
  for (const part of ['body', 'query'] as const) {
    for (const less of smaller(request[part])) {
      const candidate = { ...request, [part]: less };
      if (await stillBreaks(candidate)) return smallest(candidate, stillBreaks);
    }
  }
  return request;
}
