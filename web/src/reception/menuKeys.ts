/** Keys of the reception window's menu, in the words of its entries. */
export const menuKeys: readonly [key: string, what: string][] = [
  ['Ctrl P', 'Print today’s day sheet'],
  ['Ctrl L', 'Lock'],
  ['Ctrl Q', 'Quit'],
  ['Ctrl 1', 'Requests to answer'],
  ['Ctrl 2', 'Today’s appointments'],
];
