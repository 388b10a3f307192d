import { clinic } from '#shared/clinic.ts';
import type { PageMeta } from '#shared/routes.ts';

interface HeadTag {
  tag: 'meta' | 'link';
  /** Attribute that identifies the tag, and its value. */
  key: [name: string, value: string];
  /** Attribute that differs between pages. */
  content: [name: string, value: string];
}

/** Head tags for search engines and link previews. */
export function listHeadTags(page: PageMeta, origin: string): HeadTag[] {
  const address = page.path === '*' ? undefined : `${origin}${page.path}`;
  const meta = (name: string, value: string): HeadTag => ({
    tag: 'meta',
    key: ['name', name],
    content: ['content', value],
  });
  const og = (name: string, value: string): HeadTag => ({
    tag: 'meta',
    key: ['property', `og:${name}`],
    content: ['content', value],
  });
  return [
    meta('description', page.description),
    meta('robots', page.robots),
    og('title', page.title),
    og('description', page.description),
    og('type', 'website'),
    og('locale', 'en_GB'),
    og('site_name', clinic.brand),
    og('image', `${origin}/share.png`),
    og('image:width', '1200'),
    og('image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
    ...(address
      ? [
          og('url', address),
          { tag: 'link', key: ['rel', 'canonical'], content: ['href', address] } satisfies HeadTag,
        ]
      : []),
  ];
}

/** Updates the head after a client-side navigation; the first page has it from the build. */
export function updateHead(page: PageMeta): void {
  document.title = page.title;
  // It describes the first page; crawlers load each page anew.
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  const origin = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  for (const { tag, key, content } of listHeadTags(page, origin ? new URL(origin).origin : location.origin)) {
    let element = document.head.querySelector(`${tag}[${key[0]}="${key[1]}"]`);
    if (!element) {
      element = document.createElement(tag);
      element.setAttribute(...key);
      document.head.append(element);
    }
    element.setAttribute(...content);
  }
}
