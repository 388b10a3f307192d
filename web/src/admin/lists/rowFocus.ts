/** Returns focus to a row, or to the list once the row is gone. */
export const listId = 'admin-list';

export const rowActionsId = (rowId: number) => `row-actions-${rowId}`;

export const findRowActions = (rowId: number) => document.getElementById(rowActionsId(rowId));

/** The table's scroll container, or the list's if there is no table. */
export function findList(): HTMLElement | null {
  const list = document.getElementById(listId);
  return list?.querySelector<HTMLElement>('section[tabindex]') ?? list;
}
