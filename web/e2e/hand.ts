import type { Locator, Page } from '@playwright/test';

/** Counts clicks and keystrokes; a select counts as two clicks. `presses`: clicks, and keys that are not typed text. */
export function countingHand(page: Page) {
  const done = { clicks: 0, keys: 0, presses: 0 };
  return {
    done,
    click: async (target: Locator) => {
      done.clicks++;
      done.presses++;
      await target.click();
    },
    choose: async (target: Locator, option: string | { index: number }) => {
      done.clicks += 2;
      done.presses += 2;
      await target.selectOption(option);
    },
    /** Counted as a click, like a long press. */
    drag: async (from: Locator, to: Locator) => {
      done.clicks++;
      done.presses++;
      await from.dragTo(to, { sourcePosition: { x: 20, y: 5 }, targetPosition: { x: 20, y: 5 } });
    },
    type: async (text: string) => {
      done.keys += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: string) => {
      done.keys++;
      done.presses++;
      await page.keyboard.press(key);
    },
  };
}

/** Time of an experienced user (keystroke-level model by Card, Moran and Newell): 0.2 s per key, 1.3 s per click. */
export const secondsOf = ({ clicks, keys }: { clicks: number; keys: number }) => keys * 0.2 + clicks * 1.3;
