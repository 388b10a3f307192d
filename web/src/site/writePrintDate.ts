import { birthDateWords } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** Sets `--printed` to today's date for the print stylesheet. */
export function writePrintDate(): void {
  const write = () => {
    const day = birthDateWords(londonToday());
    document.documentElement.style.setProperty('--printed', JSON.stringify(day));
  };
  write();
  // A page may stay open past midnight.
  window.addEventListener('beforeprint', write);
}
