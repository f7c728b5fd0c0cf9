/** A browser and what it runs on, by the names people know them by. */
export type Device = {
  /** Such as `Firefox`; missing where nobody knows. */
  readonly browser?: string;
  /** Such as `Android`; missing where nobody knows. */
  readonly system?: string;
};

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

/** What a user agent's name for itself means. What is not known stays unsaid. */
export function deviceOf(userAgent: string): Device {
  const first = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = first(browsers);
  const system = first(systems);
  return { ...(browser && { browser }), ...(system && { system }) };
}
