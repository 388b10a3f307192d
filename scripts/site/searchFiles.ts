import { pages } from '#shared/routes.ts';

/** Every page that a search engine may list, by the same rule that the page itself states. */
export function makeSitemap(origin: string): string {
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

/** Pages that must not be listed say so themselves, so they have to be open to be read. */
export function makeRobots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
