import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';

/** Sets `--printed` to the date of printing for the print stylesheet; a page may stay open past midnight. */
export function writePrintDate(): void {
  // Not before: the clinic's clock is the dearest of what a page would do as it loads.
  window.addEventListener('beforeprint', () => {
    const day = formatBirthDate(londonToday(new Date()));
    document.documentElement.style.setProperty('--printed', JSON.stringify(day));
  });
}
