import { findList } from '#web/admin/lists/rowFocus.ts';

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
