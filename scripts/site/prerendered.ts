import { readFileSync } from 'node:fs';

/** Reads a prerendered page from disk, before any script runs. */
export function readTreatmentPage(page: string) {
  const html = readFileSync(`dist/web/services/${page}/index.html`, 'utf8');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const faqs = main.slice(main.indexOf('id="faq"'));
  const all = (pattern: RegExp, source = main) =>
    [...source.matchAll(pattern)].map((hit) => plain(hit[1] ?? ''));
  return {
    html,
    main,
    text: plain(main),
    rows: all(/<tr>(.*?)<\/tr>/gs).slice(1),
    questions: all(/<summary[^>]*>(.*?)<\/summary>/gs, faqs),
    titles: all(/<h1[^>]*>(.*?)<\/h1>/gs),
    /** Headings at the beginning of list items. */
    steps: all(/<li[^>]*>(?:<span[^>]*>.*?<\/span>)?<h3[^>]*>(.*?)<\/h3>/g),
    answers: all(/<\/summary>(.*?)<\/details>/gs, faqs),
    /** All text for people and search engines, without URLs. */
    words: [plain(html), ...all(/(?:alt|content|aria-label)="([^"]*)"/g, html)]
      .join(' ')
      .replace(/https?:\S+/g, ''),
  };
}

function plain(markup: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&#x27;': "'",
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
  };
  return markup
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
