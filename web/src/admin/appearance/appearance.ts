import { useLayoutEffect } from 'react';
import { z } from 'zod';
import { readStoredJson, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';
import '#web/admin/appearance/appearance.css';

/** Colours, row height and first screen of the desk, stored per device; an invalid value, or an older release's, is the default. */
const Appearance = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** `usual`: as the account's role has it. */
  start: z.enum(['usual', 'today']).catch('usual'),
});
type Appearance = z.infer<typeof Appearance>;

const stored = 'desk-appearance';

const appearance = createValueStore(
  readStoredJson('localStorage', stored, Appearance) ?? Appearance.parse({}),
);

export const useChosenAppearance = appearance.use;

export function chooseAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  appearance.set(next);
  writeStored('localStorage', stored, JSON.stringify(next));
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
