import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { notFoundPath, paths, type RoutePath } from '#shared/paths.ts';
import { getPageMeta } from '#shared/routes.ts';

interface LazyPage {
  /** Source file, by which the build finds the styles and scripts of a page. */
  source: string;
  load: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType>;
}

function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  return { source, load, Component: lazy(async () => ({ default: await load() })) };
}

/** One chunk per page: visitors never download the dashboard or the admin area. */
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
  [paths.botox]: lazyPage(
    'src/site/treatments/BotoxPage.tsx',
    async () => (await import('#web/site/treatments/BotoxPage.tsx')).BotoxPage,
  ),
  [paths.prp]: lazyPage(
    'src/site/treatments/PrpPage.tsx',
    async () => (await import('#web/site/treatments/PrpPage.tsx')).PrpPage,
  ),
  [paths.fillers]: lazyPage(
    'src/site/treatments/FillersPage.tsx',
    async () => (await import('#web/site/treatments/FillersPage.tsx')).FillersPage,
  ),
  [paths.vitaminInjections]: lazyPage(
    'src/site/treatments/VitaminInjectionsPage.tsx',
    async () => (await import('#web/site/treatments/VitaminInjectionsPage.tsx')).VitaminInjectionsPage,
  ),
  [paths.microblading]: lazyPage(
    'src/site/treatments/MicrobladingPage.tsx',
    async () => (await import('#web/site/treatments/MicrobladingPage.tsx')).MicrobladingPage,
  ),
  [paths.b12]: lazyPage(
    'src/site/treatments/B12Page.tsx',
    async () => (await import('#web/site/treatments/B12Page.tsx')).B12Page,
  ),
  [paths.vitaminDrips]: lazyPage(
    'src/site/treatments/VitaminDripsPage.tsx',
    async () => (await import('#web/site/treatments/VitaminDripsPage.tsx')).VitaminDripsPage,
  ),
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
