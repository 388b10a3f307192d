/** A node of schema.org. */
export type Node = Record<string, unknown>;

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '');

/** The head of a page as crawlers read it, from the HTML without running scripts. */
export function readHead(html: string) {
  const [head = ''] = html.split('</head>');
  const meta: Record<string, string[]> = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g,
  )) {
    meta[name] = [...(meta[name] ?? []), unescapeHtml(content)];
  }
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map((found) => unescapeHtml(found[1] ?? ''));
  return {
    titles: all(/<title>(.*?)<\/title>/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    meta,
  };
}

/** The structured data of a page; throws when it is missing, duplicated or invalid. */
export function readNodes(html: string): Node[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of structured data`);
  const data = JSON.parse(blocks[0]?.[1] ?? '') as { '@context': string; '@graph': Node[] };
  if (data['@context'] !== 'https://schema.org') throw new Error('not schema.org');
  return data['@graph'];
}
