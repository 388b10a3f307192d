import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';

const paper = '#fbf8f3';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

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
    shortcuts: [
      { name: 'Book a Consultation', url: paths.booking },
      { name: 'My Treatment', url: paths.dashboard },
      { name: 'Contact', url: paths.contact },
    ],
  };
}
