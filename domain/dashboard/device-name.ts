/** A name for a browser that people recognize: "Safari on iPhone". */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b/, "Mac"],
  [/\bWindows\b/, "Windows"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (list: typeof BROWSERS, userAgent: string): string | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The name from a `User-Agent` header. Nothing of the header itself is shown: anyone can send any text. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)];
  if (!browser) return system ? `A browser on ${system}` : "An unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
