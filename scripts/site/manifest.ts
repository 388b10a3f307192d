import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';

const paper = '#fbf8f3';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screens = [
  { name: 'home', path: paths.home, label: 'The home page' },
  { name: 'services', path: paths.services, label: 'Treatments and their prices' },
  { name: 'booking', path: paths.booking, label: 'Booking a consultation' },
] as const;

/** Shown in the browser's install dialog; taken by `npm run screenshots apps`. */
export const appScreenshots = (['narrow', 'wide'] as const).flatMap((formFactor) => {
  const [width, height] = formFactor === 'narrow' ? [390, 844] : [1280, 800];
  return screens.map(({ name, path, label }) => ({
    file: `${name}-${width}.webp`,
    path,
    width,
    height,
    formFactor,
    label: formFactor === 'narrow' ? `${label} on a phone` : label,
  }));
});

const shortcut = (name: string, url: string, file: string) => ({
  name,
  url,
  icons: [{ src: `/icons/${file}`, sizes: '96x96', type: 'image/png' }],
});

/** The web app manifest. Icons come from `npm run icons`. */
export function createManifest() {
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
      shortcut('Book a Consultation', paths.booking, 'shortcut-book.png'),
      shortcut('My Treatment', paths.dashboard, 'shortcut-treatment.png'),
      shortcut('Contact', paths.contact, 'shortcut-contact.png'),
    ],
  };
}
