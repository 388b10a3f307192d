import { paths } from '#shared/paths.ts';
import { findService, type ServiceId } from '#shared/domain/catalogue.ts';

export interface NavLink {
  label: string;
  to: string;
  /** Section of the home page that this link points to. */
  section?: SectionId;
}

/** Ids of the home page's sections that the header tracks. */
export const sectionIds = ['hero', 'services', 'about', 'reviews', 'contact', 'booking'] as const;
export type SectionId = (typeof sectionIds)[number];

export const mainLinks: readonly NavLink[] = [
  { label: 'Home', to: paths.home, section: 'hero' },
  { label: 'About', to: paths.about, section: 'about' },
  { label: 'Contact', to: paths.contact, section: 'contact' },
  { label: 'Reviews', to: paths.reviews, section: 'reviews' },
];

const named = (id: ServiceId, to: string): NavLink => ({ label: findService(id)?.name ?? id, to });

export const mainServices: readonly NavLink[] = [
  named('anti-wrinkle', paths.botox),
  named('prp-therapy', paths.prp),
  named('dermal-fillers', paths.fillers),
  named('vitamin-injections', paths.vitaminInjections),
];

export const moreServices: readonly NavLink[] = [
  { label: 'Microblading', to: `${paths.services}#microblading` },
  { label: 'B12 Injections', to: `${paths.services}#b12` },
  { label: 'Vitamin Drips', to: `${paths.services}#vitamin-drip` },
];

export const serviceLinks: readonly NavLink[] = [
  { label: 'All Services', to: paths.services },
  ...mainServices,
  ...moreServices,
];
