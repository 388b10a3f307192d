/** Elements that are not searched: not rendered, or inert behind an open dialog. */
const skipped = 'script, style, textarea, [inert], [aria-hidden="true"], [hidden], [data-find-bar]';

/** More would slow the page down; the bar shows "1000+". */
export const maxFound = 1000;

/** Matches straight and typographic apostrophes to each other, and any run of spaces. */
function patternOf(text: string): RegExp {
  const escaped = text
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’]/g, "['’]");
  return new RegExp(escaped, 'giu');
}

function findBlock(element: Element, known: Map<Element, Element>): Element {
  const found = known.get(element);
  if (found) return found;
  const isInline = /^(inline|contents)/.test(getComputedStyle(element).display);
  const block = isInline && element.parentElement ? findBlock(element.parentElement, known) : element;
  known.set(element, block);
  return block;
}

function isShown(element: Element): boolean {
  if (element.closest(skipped) || !element.checkVisibility({ visibilityProperty: true })) return false;
  // Visually hidden text is one pixel large, and the skip link is above the window.
  const { width, height, bottom } = element.getBoundingClientRect();
  const isAbove = bottom <= 0 && getComputedStyle(element).position === 'fixed';
  return (width > 1 || height > 1) && !isAbove;
}

/** All matches in document order. Ignores case, joins adjacent text nodes, and never matches across blocks. */
export function findRanges(root: Element, text: string): Range[] {
  if (text.trim() === '') return [];
  const pattern = patternOf(text);
  const blocks = new Map<Element, Element>();
  const shown = new Map<Element, boolean>();
  const ranges: Range[] = [];
  let run: Text[] = [];
  let runBlock: Element | undefined;

  function searchRun(): void {
    const joined = run.map(({ data }) => data).join('');
    for (const match of joined.matchAll(pattern)) {
      if (ranges.length === maxFound) return;
      const range = new Range();
      let offset = 0;
      for (const node of run) {
        const [from, to] = [match.index - offset, match.index + match[0].length - offset];
        if (from >= 0 && from < node.length) range.setStart(node, from);
        if (to > 0 && to <= node.length) range.setEnd(node, to);
        offset += node.length;
      }
      ranges.push(range);
    }
    run = [];
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !(node instanceof Text)) continue;
    let isSeen = shown.get(parent);
    if (isSeen === undefined) shown.set(parent, (isSeen = isShown(parent)));
    if (!isSeen) continue;
    const block = findBlock(parent, blocks);
    if (block !== runBlock) searchRun();
    runBlock = block;
    run.push(node);
  }
  searchRun();
  return ranges;
}

const all = 'find';
const current = 'find-current';

/** Highlights the matches without changing the DOM (CSS Custom Highlight API). */
export function highlight(ranges: readonly Range[], index: number): void {
  CSS.highlights.set(all, new Highlight(...ranges));
  const chosen = ranges[index];
  CSS.highlights.set(current, new Highlight(...(chosen ? [chosen] : [])));
}

export function clearHighlights(): void {
  CSS.highlights.delete(all);
  CSS.highlights.delete(current);
}
