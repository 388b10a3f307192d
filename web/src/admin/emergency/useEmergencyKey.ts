import { useEffect, useEffectEvent } from 'react';

/** Alt+E, also while somebody types or a window is open. */
export function useEmergencyKey(isOn: boolean, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyE') return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
