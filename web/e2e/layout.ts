import type { Page } from '@playwright/test';

/** In the page: finds text and controls that are cut off or unreachable. */
function findFaults(within: string): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}"`;
  const root = document.documentElement;
  // Content behind an open dialog is skipped.
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const top = dialogs.at(-1) ?? document.querySelector(within) ?? document.body;
  const elements = [...top.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility());

  if (root.scrollWidth > innerWidth) {
    const widest = elements.find((element) => element.getBoundingClientRect().right > innerWidth + 1);
    faults.push(`scrolls sideways: ${root.scrollWidth}, ${widest ? nameOf(widest) : ''}`);
  }
  for (const element of elements) {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    if (!text) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      // Visually hidden, or scrollable into view.
      if (clipPath !== 'none' || scrolls(overflowX) || scrolls(overflowY)) break;
      const { left, right, bottom } = box.getBoundingClientRect();
      const isCut =
        (hides(overflowX) && (words.right > right + 1 || words.left < left - 1)) ||
        (hides(overflowY) && words.bottom > bottom + 2);
      if (isCut) faults.push(`cut off: ${nameOf(element)}`);
      if (isCut) break;
    }
  }
  const reachable = elements.filter((element) =>
    element.matches('a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'),
  );
  // Focus moves no page to an element that has it already.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const element of reachable) {
    if (element.tabIndex < 0) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    const { left, top: above, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || height > innerHeight / 2) continue;
    // Only the line with the caret of a textarea is checked.
    const [x, y] = [left + width / 2, above + (element.matches('textarea') ? 20 : height / 2)];
    const seen = document.elementFromPoint(x, y);
    const isSeen =
      seen && (element.contains(seen) || seen.contains(element) || seen.closest('label')?.contains(element));
    if (!isSeen) faults.push(`covered: ${nameOf(element)} by ${seen ? nameOf(seen) : 'the edge'}`);
  }
  return faults;
}

export const findLayoutFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(findFaults, within);
