// The first match counts, because most browsers also name those they are compatible with.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (names: readonly [RegExp, string][], text: string): string[] =>
  names.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])).slice(0, 1)

/** Returns browser and system by their common names, "Firefox, Windows", or '' if unknown. */
export const describeDevice = (userAgent = ''): string =>
  [...firstMatch(BROWSERS, userAgent), ...firstMatch(SYSTEMS, userAgent)].join(', ')
