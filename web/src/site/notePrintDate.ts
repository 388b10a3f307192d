/** Sets `--printed` to today's date for the print stylesheet. */
export function notePrintDate(): void {
  const note = () => {
    const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    document.documentElement.style.setProperty('--printed', JSON.stringify(day));
  };
  note();
  // A page may stay open past midnight.
  window.addEventListener('beforeprint', note);
}
