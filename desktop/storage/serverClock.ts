import { maxTime, type SettingsFile } from './settings.ts';

/** What differs by less is as well the time that an answer takes. */
const smallestMs = 2_000;
/** The desk says so from here on. */
const wrongMs = 2 * 60_000;

/** The computer's clock, corrected by the server's at each contact, across restarts. */
export function openServerClock(settings: Pick<SettingsFile, 'get' | 'set'>, wall: () => number = Date.now) {
  /** How far the computer's clock is behind the server's, in milliseconds. */
  const offset = () => settings.get().clockOffsetMs;
  return {
    /** The time by the server's clock, as far as it was heard. */
    now: () => wall() + offset(),
    offset,
    /** The offset in minutes where the clock has to be set; null where it is right. */
    minutesBehind: () => (Math.abs(offset()) > wrongMs ? Math.round(offset() / 60_000) : null),
    /** Compares the clocks. @param date the server's `Date` header @param sentAt when that was asked for */
    compare: (date: string | null, sentAt: number): void => {
      // The header has whole seconds; an answer that took longer says less.
      const between = (sentAt + wall()) / 2;
      const found = Math.round(Date.parse(date ?? '') + 500 - between);
      if (!(Math.abs(found) <= maxTime) || wall() - sentAt > smallestMs) return;
      const next = Math.abs(found) < smallestMs ? 0 : found;
      if (Math.abs(next - offset()) >= smallestMs || (next === 0 && offset() !== 0)) {
        settings.set({ clockOffsetMs: next });
      }
    },
  };
}
