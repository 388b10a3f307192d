/** Gives the styles for paper the day, `--printed`, for the head of the sheet. */
export function notePrintDate(): void {
  const note = () => {
    const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    document.documentElement.style.setProperty('--printed', JSON.stringify(day));
  };
  note();
  // A page may stay open over midnight.
  window.addEventListener('beforeprint', note);
}
