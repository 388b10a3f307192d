/** Digits that lose their leading zero, or become an exponential, when they are read as a number. */
const isTelephone = (text: string) => /^(?:0\d|\d{12})[\d ()./-]*$/.test(text);

function prefixOf(text: string): string {
  if (/^[=+\-@\t\r\n＝＋－＠]/.test(text)) return "'";
  return isTelephone(text) ? '\t' : '';
}

/**
 * A cell that spreadsheets read as text whatever it begins with, so that form input cannot become a formula on the
 * desk's computer (OWASP, CSV injection).
 *
 * A telephone number gets a tab, which is not seen: LibreOffice (7.4, tried) and, as is reported of it, Excel then read
 * text. Of the other forms, `="0…"` is a formula, which LibreOffice can be set to show as written, an apostrophe is
 * seen, and quotes or a blank keep no zero.
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${typeof value === 'number' ? '' : prefixOf(text)}${text.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Tells Excel that what follows is UTF-8. */
export const byteOrderMark = '\uFEFF';
