import { useSyncExternalStore } from 'react';

/** Single keys can be turned off on a device: those who speak to their computer press them by accident (WCAG 2.1.4). */
const stored = 'desk-single-keys';
const listeners = new Set<() => void>();

function areOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(stored);
    else localStorage.setItem(stored, 'off');
  } catch {
    // Without storage they stay as they are.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areOn, () => true);

const typing = 'input, textarea, select, [contenteditable="true"]';
const openWindow = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

/** A window is open, so that keys are meant for it. */
export const isWindowOpen = () => document.querySelector(openWindow) !== null;

/** The single key that was pressed, unless it belongs to a field, to an open window or to the browser. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key.length !== 1) return null;
  if (repeat && key !== 'j' && key !== 'k') return null;
  if (target instanceof Element && target.closest(typing)) return null;
  return isWindowOpen() ? null : key.toLowerCase();
}
