/** How the keyboard finds its way back to a row, or to the list when the row has left it. */
export const listId = 'admin-list';

export const rowActionsId = (rowId: number) => `row-actions-${rowId}`;

export const findRowActions = (rowId: number) => document.getElementById(rowActionsId(rowId));

/** The table's scrolling region, or the list's place when it has no table. */
export function findList(): HTMLElement | null {
  const list = document.getElementById(listId);
  return list?.querySelector<HTMLElement>('section[tabindex]') ?? list;
}
