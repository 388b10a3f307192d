/** Every address of the site. Anything else is the 404 page. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  reviews: '/reviews',
  services: '/services',
  botox: '/services/botox',
  prp: '/services/prp',
  fillers: '/services/fillers',
  vitaminInjections: '/services/vitamin-injections',
  microblading: '/services/microblading',
  b12: '/services/b12-injections',
  vitaminDrips: '/services/vitamin-drips',
  booking: '/booking',
  auth: '/auth',
  dashboard: '/dashboard',
  admin: '/admin',
} as const;

export const notFoundPath = '*';

/** What is shown of an address that does not exist, and of one that needs a connection when there is none. */
export const notFoundFile = '/404.html';
export const shellFile = '/needs-connection.html';

/** The tag in which the build names the scripts of a page that fetches them once it is shown. */
export const appFilesMeta = 'app-files';

export type SitePath = (typeof paths)[keyof typeof paths];
export type RoutePath = SitePath | typeof notFoundPath;

/** Where a page says what to do instead of filling in its form; a form that is posted without the app ends there. */
export const withoutScriptsId = 'without-scripts';
