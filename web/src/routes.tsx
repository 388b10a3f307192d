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

function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  return { source, load, Component: lazy(async () => ({ default: await loadAgain(load) })) };
}

const loadTreatmentPages = () => import('#web/site/treatments/treatmentPages.ts');
const treatmentPage = (load: () => Promise<ComponentType>) =>
  lazyPage('src/site/treatments/treatmentPages.ts', load);

/** One chunk per page, or for the treatments: visitors never download the dashboard or the admin area. */
export const lazyPages: Record<RoutePath, LazyPage> = {
  [paths.home]: lazyPage(
    'src/site/home/HomePage.tsx',
    async () => (await import('#web/site/home/HomePage.tsx')).HomePage,
  ),
  [paths.about]: lazyPage(
    'src/site/about/AboutPage.tsx',
    async () => (await import('#web/site/about/AboutPage.tsx')).AboutPage,
  ),
  [paths.contact]: lazyPage(
    'src/site/contact/ContactPage.tsx',
    async () => (await import('#web/site/contact/ContactPage.tsx')).ContactPage,
  ),
  [paths.reviews]: lazyPage(
    'src/site/ReviewsPage.tsx',
    async () => (await import('#web/site/ReviewsPage.tsx')).ReviewsPage,
  ),
  [paths.services]: lazyPage(
    'src/site/services/ServicesPage.tsx',
    async () => (await import('#web/site/services/ServicesPage.tsx')).ServicesPage,
  ),
  [paths.botox]: treatmentPage(async () => (await loadTreatmentPages()).BotoxPage),
  [paths.prp]: treatmentPage(async () => (await loadTreatmentPages()).PrpPage),
  [paths.fillers]: treatmentPage(async () => (await loadTreatmentPages()).FillersPage),
  [paths.vitaminInjections]: treatmentPage(async () => (await loadTreatmentPages()).VitaminInjectionsPage),
  [paths.microblading]: treatmentPage(async () => (await loadTreatmentPages()).MicrobladingPage),
  [paths.b12]: treatmentPage(async () => (await loadTreatmentPages()).B12Page),
  [paths.vitaminDrips]: treatmentPage(async () => (await loadTreatmentPages()).VitaminDripsPage),
  [paths.booking]: lazyPage(
    'src/booking/BookingPage.tsx',
    async () => (await import('#web/booking/BookingPage.tsx')).BookingPage,
  ),
  [paths.auth]: lazyPage(
    'src/patient/auth/AuthPage.tsx',
    async () => (await import('#web/patient/auth/AuthPage.tsx')).AuthPage,
  ),
  [paths.dashboard]: lazyPage(
    'src/patient/DashboardPage.tsx',
    async () => (await import('#web/patient/DashboardPage.tsx')).DashboardPage,
  ),
  [paths.admin]: lazyPage(
    'src/admin/shell/BrowserDesk.tsx',
    async () => (await import('#web/admin/shell/BrowserDesk.tsx')).BrowserDesk,
  ),
  [notFoundPath]: lazyPage(
    'src/site/NotFoundPage.tsx',
    async () => (await import('#web/site/NotFoundPage.tsx')).NotFoundPage,
  ),
};

/** Preloads the page at a URL before React renders it. */
export async function loadPage(pathname: string): Promise<void> {
  await lazyPages[getPageMeta(pathname).path].load();
}
