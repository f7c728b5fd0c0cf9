const expected = ['code', 'state', 'iss', 'error', 'error_description'] as const;

/** An answer as the library reads it: each parameter once, and none that we did not ask for. */
export function responseUrl(redirectUri: string, parameters: URLSearchParams): URL {
  const url = new URL(redirectUri);
  for (const name of expected) {
    const value = parameters.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
