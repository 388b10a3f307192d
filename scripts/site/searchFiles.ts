import { pages } from '#shared/routes.ts';

/** Sitemap of all indexable pages, by the same rule as their robots meta tag. */
export function createSitemap(origin: string): string {
  const addresses = pages
    .filter((page) => page.robots.startsWith('index'))
    .map((page) => `  <url><loc>${origin}${page.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

/** Pages with noindex must not be disallowed, or crawlers never see that tag. */
export function createRobots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
