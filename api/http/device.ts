/** A device's name for a list of sessions: browser and system, never the whole User-Agent. */
export function formatDevice(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Unknown browser';
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}

// The order matters: almost all of them also claim to be Safari, and Edge claims to be Chrome.
const browsers: [RegExp, string][] = [
  [/Electron\//, 'Reception app'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
