import { describe, expect, test } from 'vitest';
import { paths } from '#shared/paths.ts';
import { getPageMeta, pages } from '#shared/routes.ts';

describe('routes', () => {
  test('every path and the 404 page have a title, a description and a robots rule', () => {
    expect(pages).toHaveLength(Object.keys(paths).length + 1);
    for (const page of pages) {
      expect(page.title).not.toContain('{');
      expect(page.title.length, page.title).toBeLessThanOrEqual(60);
      expect(page.description.length, page.path).toBeLessThanOrEqual(155);
      expect(page.robots).toMatch(/^(index|noindex),(follow|nofollow)$/);
    }
  });

  test('keeps the private pages and the two prescription pages out of search engines', () => {
    const hidden = pages.filter((page) => page.robots.startsWith('noindex')).map((page) => page.path);
    expect(hidden).toEqual(
      expect.arrayContaining([paths.auth, paths.dashboard, paths.admin, paths.botox, paths.b12]),
    );
  });

  test('finds a page with and without a trailing slash, and the 404 page otherwise', () => {
    expect(getPageMeta('/about/').path).toBe(paths.about);
    expect(getPageMeta('/').path).toBe(paths.home);
    expect(getPageMeta('/privacy').title).toContain('404 Page Not Found');
  });
});
