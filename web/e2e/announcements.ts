import type { Page } from '@playwright/test';

/** Records what screen readers announce after the next load: live region changes and new alerts. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const isLive = '[aria-live=polite], [aria-live=assertive]';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const element = node instanceof Element ? node : node.parentElement;
        const words = node.textContent?.trim();
        if (!words || !element?.isConnected || element.closest('[hidden]')) continue;
        const alerts =
          node instanceof Element ? [...node.querySelectorAll('[role=alert]:not([hidden])')] : [];
        const isAlert = node instanceof Element && node.matches('[role=alert]');
        if (isAlert || element.parentElement?.closest(isLive)) announced.push(words);
        else announced.push(...alerts.map(({ textContent }) => textContent.trim()).filter(Boolean));
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[]);
}
