import { useLayoutEffect } from 'react';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';
import '#web/admin/appearance/appearance.css';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

/** How the desk looks on this device, for every user of it. */
export interface Appearance {
  theme: (typeof themes)[number];
  density: (typeof densities)[number];
}

const stored = 'desk-appearance';

/** Anything that is not understood, an older release's value too, is the default. */
function read(): Appearance {
  let parsed: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    parsed = (JSON.parse(localStorage.getItem(stored) ?? '{}') ?? {}) as typeof parsed;
  } catch {
    // Without storage, or with something else in it, the default is shown.
  }
  return {
    theme: themes.find((theme) => theme === parsed.theme) ?? 'system',
    density: densities.find((density) => density === parsed.density) ?? 'comfortable',
  };
}

const appearance = makeValueStore(read());

export const useChosenAppearance = appearance.use;

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  appearance.set(next);
  try {
    localStorage.setItem(stored, JSON.stringify(next));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

/** Applies the chosen appearance to the whole page for as long as the caller is shown. */
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
