/** In this order: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Android is a Linux too, and an iPhone says that it is like a Mac. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

/**
 * "Firefox, Windows": names of ours, in every language the same. Whoever acts chooses what a user
 * agent says, so none of its own words get into a mail.
 */
export function deviceInWords(userAgent: string): string | undefined {
  const first = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const known = [first(browsers), first(systems)].filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
}
