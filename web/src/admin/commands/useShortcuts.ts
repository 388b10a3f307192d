import { findList } from '#web/admin/lists/rowFocus.ts';
import { isWindowOpen, singleKeyOf, useSingleKeys } from '#web/ui/hooks/singleKeys.ts';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

/** Ctrl/Cmd+Enter submits the form that has the focus; elsewhere in a dialog, the one whose button is in its footer. */
function submitByKey(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  const form = event.target.closest('form');
  const button = form
    ? [...form.elements].find((element) => element.matches('button[type="submit"]'))
    : event.target.closest('[role="dialog"]')?.querySelector('button[type="submit"][form]');
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}

interface Shortcuts {
  /** Whether the desk is visible. During an outage it is not, and only the privacy screen works. */
  isDeskShown: () => boolean;
  /** Handlers by key, such as `?`. */
  single: Record<string, () => void>;
  /** Ctrl/Cmd+K, always on. */
  onPalette: () => void;
  /** H, or Ctrl/Cmd and a full stop. */
  onPrivacy: () => void;
}

export function useShortcuts({ isDeskShown, single, onPalette, onPrivacy }: Shortcuts): void {
  const areOn = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (hasModifier && event.key === 'Enter' && !event.defaultPrevented) {
      submitByKey(event);
      return;
    }
    const key = areOn ? singleKeyOf(event) : null;
    let act: (() => void) | undefined;
    if ((hasModifier && event.key === '.') || key === 'h') act = onPrivacy;
    else if (!isDeskShown()) return;
    else if (hasModifier && event.key.toLowerCase() === 'k') act = isWindowOpen() ? () => {} : onPalette;
    else act = single[key ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const actions = '[id^="row-actions-"]';

/** Presses what has this shortcut in the row that has the focus. */
export function pressInRow(shortcut: string): void {
  const row = document.activeElement?.closest('tr, li');
  row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${shortcut}"]`)?.click();
}

/** Moves focus to the actions button of the next or previous row. */
export function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`#main ${actions}`)];
  if (rows.length === 0) {
    findList()?.focus();
    return;
  }
  const near = document.activeElement?.closest('tr, li')?.querySelector(actions);
  // From the reading pane, continue at its row.
  const row = near ?? document.querySelector(`#main tr[data-chosen] ${actions}`);
  const at = rows.indexOf(row as HTMLElement);
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
