import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';

const paper = '#fbf8f3';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Shown by the browser beside the question whether to install; taken by `npm run screenshots`. */
export const appScreenshots = [
  { file: 'home-390.webp', width: 390, height: 844, formFactor: 'narrow', label: 'The home page on a phone' },
  { file: 'home-1280.webp', width: 1280, height: 800, formFactor: 'wide', label: 'The home page' },
] as const;

/** What a device needs to know to keep the site among its apps. The icons come from `npm run icons`. */
export function makeManifest() {
  return {
    id: paths.home,
    name: clinic.brand,
    short_name: clinic.shortName,
    description: `Aesthetics clinic in ${clinic.locationLine}`,
    lang: 'en-GB',
    dir: 'ltr',
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['health', 'lifestyle'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    screenshots: appScreenshots.map(({ file, width, height, formFactor, label }) => ({
      src: `/screenshots/${file}`,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: formFactor,
      label,
    })),
    shortcuts: [
      { name: 'Book a Consultation', url: paths.booking },
      { name: 'My Treatment', url: paths.dashboard },
      { name: 'Contact', url: paths.contact },
    ],
  };
}
