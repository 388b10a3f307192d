import { useLayoutEffect } from 'react';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';
import '#web/admin/appearance/appearance.css';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
/** `usual`: as the account's role has it. */
export const starts = ['usual', 'today'] as const;

/** Colours, row height and first screen of the desk, stored per device. */
export interface Appearance {
  theme: (typeof themes)[number];
  density: (typeof densities)[number];
  start: (typeof starts)[number];
}

const stored = 'desk-appearance';

/** Invalid values, an older release's included, fall back to the default. */
function read(): Appearance {
  let parsed: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    parsed = (JSON.parse(localStorage.getItem(stored) ?? '{}') ?? {}) as typeof parsed;
  } catch {
    // The default where storage is missing or its value is invalid.
  }
  return {
    theme: themes.find((theme) => theme === parsed.theme) ?? 'system',
    density: densities.find((density) => density === parsed.density) ?? 'comfortable',
    start: starts.find((start) => start === parsed.start) ?? 'usual',
  };
}

const appearance = createValueStore(read());

export const useChosenAppearance = appearance.use;

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  appearance.set(next);
  try {
    localStorage.setItem(stored, JSON.stringify(next));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Applies the stored appearance to the whole page while the caller is mounted. */
export function useAppearance(): void {
  const { theme, density } = appearance.use();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = isDark ? 'dark' : 'light';
    dataset['density'] = density;
    return () => {
      delete dataset['theme'];
      delete dataset['density'];
    };
  }, [isDark, density]);
}
