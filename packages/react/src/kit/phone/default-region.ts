/** The region a language tag speaks of: `de-AT` of Austria, `de` of the country most speak it in. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    // Anybody may have written it.
    return undefined;
  }
}

/** The region to begin with: what the application says, or else the browser. */
export function defaultRegion(
  asked: string | undefined,
  languages: readonly string[],
  allowed: readonly string[],
): string {
  const wanted = [asked?.toUpperCase(), ...languages.map(regionOf), 'US'];
  return (
    wanted.find((region) => region !== undefined && allowed.includes(region)) ?? allowed[0] ?? ''
  );
}
