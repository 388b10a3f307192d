/** The clinic's opening hours by weekday, read from `clinic.ts`; everything else takes them from here. */
import { clinic } from '#shared/clinic.ts';
import { fromMinutes, toMinutes, weekdayOf, weekdays } from '#shared/domain/wallTime.ts';

/** Appointments start on the half hour. */
export const slotMinutes = 30;

interface Opening {
  days: readonly string[];
  opens: string;
  closes: string;
}

/** Every half hour from opening until 30 minutes before closing. */
function listStarts({ opens, closes }: Pick<Opening, 'opens' | 'closes'>): string[] {
  const [first, end] = [toMinutes(opens), toMinutes(closes)];
  const count = Math.max(0, Math.floor((end - first) / slotMinutes));
  return Array.from({ length: count }, (_, index) => fromMinutes(first + index * slotMinutes));
}

export function readHours(openings: readonly Opening[]) {
  const opens = openings.map((opening) => opening.opens).sort()[0] ?? '00:00';
  const closes =
    openings
      .map((opening) => opening.closes)
      .sort()
      .at(-1) ?? '24:00';
  /** From the earliest opening to the last closing, without a gap: the rows of the calendar. */
  const starts: readonly string[] = listStarts({ opens, closes });
  const byWeekday = new Map(
    weekdays.map((weekday) => [
      weekday,
      openings
        .filter(({ days }) => days.includes(weekday))
        .flatMap(listStarts)
        .sort(),
    ]),
  );
  /** The end of the opening in which a time lies; `00:00` outside all of them. */
  const closesAfter = (date: string, time: string) =>
    openings.find((one) => one.days.includes(weekdayOf(date)) && one.opens <= time && time < one.closes)
      ?.closes ?? '00:00';
  const ofDay = (date: string) => byWeekday.get(weekdayOf(date)) ?? [];
  return {
    starts,
    opens,
    closes,
    closesAfter,
    isOpenOn: (date: string) => ofDay(date).length > 0,
    /** The starts of a day. A closed day has all of them, because staff may decide to open. */
    startsOn: (date: string) => (ofDay(date).length > 0 ? ofDay(date) : starts),
  };
}

export type ClinicHours = ReturnType<typeof readHours>;

export const clinicHours = readHours(clinic.openingHours);

/** All starts of any day; `clinicHours.startsOn` has those of one day. */
export const slotTimes = clinicHours.starts;

/** The end of an appointment, `HH:mm`. */
export const endTime = (start: string, minutes: number) => fromMinutes(toMinutes(start) + minutes);

/** Whether two appointments of one day overlap; touching ends do not. */
export function overlaps(a: { start: string; minutes: number }, b: { start: string; minutes: number }) {
  const [aStart, bStart] = [toMinutes(a.start), toMinutes(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
