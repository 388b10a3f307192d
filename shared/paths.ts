/** Every path of the site. Anything else is the 404 page. */
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

/** The pages for a path that does not exist, and for one that needs a connection while offline. */
export const notFoundFile = '/404.html';
export const shellFile = '/needs-connection.html';

/** The meta tag in which the build names the scripts that a page fetches once it is shown. */
export const appFilesMeta = 'app-files';

export type SitePath = (typeof paths)[keyof typeof paths];
export type RoutePath = SitePath | typeof notFoundPath;

/** The element that says what to do without scripts; a form posted before the app has started leads to it. */
export const withoutScriptsId = 'without-scripts';

/** The element outside of the app that says that scripts did not arrive; it stands in `web/index.html`. */
export const incompleteId = 'incomplete';
