import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { notFoundPath, paths, type RoutePath } from '#shared/paths.ts';
import { getPageMeta } from '#shared/routes.ts';
import { loadAgain } from '#web/loadAgain.ts';

interface LazyPage {
  /** Source file, by which the build finds the styles and scripts of a page. */
  source: string;
  load: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType>;
}

function lazyPage<M>(source: string, load: () => Promise<M>, pick: (module: M) => ComponentType): LazyPage {
  return { source, load, Component: lazy(async () => ({ default: pick(await loadAgain(load)) })) };
}

const loadTreatmentPages = () => import('#web/site/treatments/treatmentPages.ts');
const treatmentPage = (pick: (module: Awaited<ReturnType<typeof loadTreatmentPages>>) => ComponentType) =>
  lazyPage('src/site/treatments/treatmentPages.ts', loadTreatmentPages, pick);

/** One chunk per page, or for the treatments: visitors never download the dashboard or the admin area. */
export const lazyPages: Record<RoutePath, LazyPage> = {
  [paths.home]: lazyPage(
    'src/site/home/HomePage.tsx',
    () => import('#web/site/home/HomePage.tsx'),
    ({ HomePage }) => HomePage,
  ),
  [paths.about]: lazyPage(
    'src/site/about/AboutPage.tsx',
    () => import('#web/site/about/AboutPage.tsx'),
    ({ AboutPage }) => AboutPage,
  ),
  [paths.contact]: lazyPage(
    'src/site/contact/ContactPage.tsx',
    () => import('#web/site/contact/ContactPage.tsx'),
    ({ ContactPage }) => ContactPage,
  ),
  [paths.reviews]: lazyPage(
    'src/site/ReviewsPage.tsx',
    () => import('#web/site/ReviewsPage.tsx'),
    ({ ReviewsPage }) => ReviewsPage,
  ),
  [paths.services]: lazyPage(
    'src/site/services/ServicesPage.tsx',
    () => import('#web/site/services/ServicesPage.tsx'),
    ({ ServicesPage }) => ServicesPage,
  ),
  [paths.botox]: treatmentPage(({ BotoxPage }) => BotoxPage),
  [paths.prp]: treatmentPage(({ PrpPage }) => PrpPage),
  [paths.fillers]: treatmentPage(({ FillersPage }) => FillersPage),
  [paths.vitaminInjections]: treatmentPage(({ VitaminInjectionsPage }) => VitaminInjectionsPage),
  [paths.microblading]: treatmentPage(({ MicrobladingPage }) => MicrobladingPage),
  [paths.b12]: treatmentPage(({ B12Page }) => B12Page),
  [paths.vitaminDrips]: treatmentPage(({ VitaminDripsPage }) => VitaminDripsPage),
  [paths.booking]: lazyPage(
    'src/booking/BookingPage.tsx',
    () => import('#web/booking/BookingPage.tsx'),
    ({ BookingPage }) => BookingPage,
  ),
  [paths.auth]: lazyPage(
    'src/patient/auth/AuthPage.tsx',
    () => import('#web/patient/auth/AuthPage.tsx'),
    ({ AuthPage }) => AuthPage,
  ),
  [paths.dashboard]: lazyPage(
    'src/patient/DashboardPage.tsx',
    () => import('#web/patient/DashboardPage.tsx'),
    ({ DashboardPage }) => DashboardPage,
  ),
  [paths.admin]: lazyPage(
    'src/admin/shell/BrowserDesk.tsx',
    () => import('#web/admin/shell/BrowserDesk.tsx'),
    ({ BrowserDesk }) => BrowserDesk,
  ),
  [notFoundPath]: lazyPage(
    'src/site/NotFoundPage.tsx',
    () => import('#web/site/NotFoundPage.tsx'),
    ({ NotFoundPage }) => NotFoundPage,
  ),
};

/** Preloads the page at a URL before React renders it. */
export async function loadPage(pathname: string): Promise<void> {
  await lazyPages[getPageMeta(pathname).path].load();
}
