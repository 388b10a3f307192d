/**
 * A cell that spreadsheets read as text whatever it begins with, so that form input cannot become a formula on the
 * desk's computer (OWASP, CSV injection).
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Tells Excel that what follows is UTF-8. */
export const byteOrderMark = '\uFEFF';
