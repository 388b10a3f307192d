import { clinic } from '#shared/clinic.ts';

/** The screens of Apple's devices, upright: CSS pixels and how many dots each has. */
export const startScreens = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [820, 1180, 2],
  [834, 1194, 2],
] as const;

export const startFile = (width: number, height: number) => `${width}x${height}.png`;

/** What makes a page installable; an iPhone reads no manifest for its title, its icon and what it shows at the start. */
export const installTags = [
  '<link rel="manifest" href="/manifest.webmanifest" />',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />',
  '<meta name="mobile-web-app-capable" content="yes" />',
  '<meta name="apple-mobile-web-app-capable" content="yes" />',
  `<meta name="apple-mobile-web-app-title" content="${clinic.shortName}" />`,
  ...startScreens.map(
    ([width, height, dots]) =>
      `<link rel="apple-touch-startup-image" media="(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${dots}) and (orientation: portrait)" href="/start/${startFile(width, height)}" />`,
  ),
];
