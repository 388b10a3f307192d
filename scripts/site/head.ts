import { type HTMLElement } from 'node-html-parser';
import { find } from './builtSite.ts';

/** A node of schema.org. */
export type Node = Record<string, unknown>;

/** The head of a page as crawlers read it. */
export function readHead(page: HTMLElement) {
  const head = find(page, 'head');
  const meta: Record<string, string[]> = {};
  for (const tag of head.querySelectorAll('meta[content]')) {
    const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? '';
    meta[name] = [...(meta[name] ?? []), tag.getAttribute('content') ?? ''];
  }
  return {
    titles: head.querySelectorAll('title').map(({ text }) => text),
    canonicals: head.querySelectorAll('link[rel=canonical]').map((link) => link.getAttribute('href')),
    meta,
  };
}

/** The structured data of a page; throws when it is missing, duplicated or invalid. */
export function readNodes(page: HTMLElement): Node[] {
  const blocks = page.querySelectorAll('script[type="application/ld+json"]');
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of structured data`);
  const data = JSON.parse(blocks[0]?.rawText ?? '') as { '@context': string; '@graph': Node[] };
  if (data['@context'] !== 'https://schema.org') throw new Error('not schema.org');
  return data['@graph'];
}
