import { SunMoon } from 'lucide-react';
import {
  chooseAppearance,
  densities,
  starts,
  themes,
  useChosenAppearance,
  type Appearance,
} from '#web/admin/appearance/appearance.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Menu, MenuChoice, MenuSeparator } from '#web/ui/actions/Menu.tsx';

const themeLabels: Record<Appearance['theme'], string> = {
  system: 'Same as this device',
  light: 'Light',
  dark: 'Dark',
};
const densityLabels: Record<Appearance['density'], string> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
};

const startLabels: Record<Appearance['start'], string> = { usual: 'The usual tab', today: 'Today' };

export function AppearanceMenu() {
  const { theme, density, start } = useChosenAppearance();
  return (
    <Menu trigger={<IconButton icon={SunMoon} label="Appearance" title="Appearance" />}>
      <MenuChoice
        label="Colours"
        options={themes.map((value) => ({ value, label: themeLabels[value] }))}
        value={theme}
        onChange={(next) => chooseAppearance({ theme: next })}
      />
      <MenuSeparator />
      <MenuChoice
        label="Rows"
        options={densities.map((value) => ({ value, label: densityLabels[value] }))}
        value={density}
        onChange={(next) => chooseAppearance({ density: next })}
      />
      <MenuSeparator />
      <MenuChoice
        label="Opens on"
        options={starts.map((value) => ({ value, label: startLabels[value] }))}
        value={start}
        onChange={(next) => chooseAppearance({ start: next })}
      />
    </Menu>
  );
}
