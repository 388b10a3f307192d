import { clinic } from './clinic.ts';
import seo from './content/seo.json' with { type: 'json' };
import { notFoundPath, paths, type RoutePath } from './paths.ts';

export interface PageMeta {
  path: RoutePath;
  title: string;
  description: string;
  robots: string;
}

/** Search results show about 60 letters of a title; the brand is dropped where it would not fit. */
const maxTitleLength = 60;

function fillTitle(template: string): string {
  const title = template.replace('{brand}', clinic.brand);
  return title.length > maxTitleLength ? template.replace(' | {brand}', '') : title;
}

function findMeta(path: RoutePath): PageMeta {
  const entry = seo.find((candidate) => candidate.route === path);
  if (!entry) throw new Error(`shared/content/seo.json has no entry for ${path}`);
  return { path, title: fillTitle(entry.title), description: entry.description, robots: entry.robots };
}

const everyPath: RoutePath[] = [...Object.values(paths), notFoundPath];

export const pages: readonly PageMeta[] = everyPath.map(findMeta);

/** The page for a path, or the 404 page. A trailing slash makes no difference. */
export function getPageMeta(pathname: string): PageMeta {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return pages.find((page) => page.path === path) ?? findMeta(notFoundPath);
}
