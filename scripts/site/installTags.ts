import { clinic } from '#shared/clinic.ts';

/** Apple screens in portrait: CSS pixels and density. */
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

/** Head tags that make a page installable; iOS ignores the manifest for title, icon and start-up image. */
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
