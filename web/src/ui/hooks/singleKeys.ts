import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Single-key shortcuts can be turned off per device, because speech input triggers them by accident (WCAG 2.1.4). */
const stored = 'desk-single-keys';
const areOn = createValueStore(readStored('localStorage', stored) !== 'off');
export const useSingleKeys = areOn.use;

export function setSingleKeys(isOn: boolean): void {
  writeStored('localStorage', stored, isOn ? null : 'off');
  areOn.set(isOn);
}

const typing = 'input, textarea, select, [contenteditable="true"]';
const openWindow = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

/** Whether a dialog is open, which then gets the keys; not one that is closing. */
export const isWindowOpen = () =>
  [...document.querySelectorAll(openWindow)].some((element) => !element.closest('[data-closed]'));

/** Unless a field, dialog or browser handles it; a closing dialog counts, because the key may have been meant for it. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null;
  if (repeat && key !== 'j' && key !== 'k') return null;
  if (target instanceof Element && target.closest(typing)) return null;
  return document.querySelector(openWindow) ? null : key.toLowerCase();
}

/** The digit pressed alone and outside fields, for the choices of an open dialog. */
export function digitOf(event: KeyboardEvent): number | null {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || !/^\d$/.test(key)) return null;
  return target instanceof Element && target.closest(typing) ? null : Number(key);
}
