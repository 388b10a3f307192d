/** Layout of the day and week grid, as pure functions. */
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BlockedTime, Schedule } from '#shared/contracts/schedule.ts';
import { findObstacle, isBlockedOn, isUsuallyOpen, listBusy } from '#shared/domain/freeTimes.ts';
import { clinicHours, slotMinutes, endTime, slotTimes } from '#shared/domain/openingHours.ts';
import { addDays, toMinutes } from '#shared/domain/wallTime.ts';
import { withoutPendingRemovals, type PendingRemoval } from '#shared/outage/pendingRemovals.ts';
import {
  layoutLane,
  overlaps,
  type Laid,
  type LaneLabel,
  type NamedTime,
} from '#web/admin/calendar/planner/plannerLane.ts';

export const gridStart = toMinutes(clinicHours.opens);
const gridEnd = toMinutes(clinicHours.closes);

export interface Place {
  date: string;
  time: string;
}

/** A free start time, and optionally the end of a selected range. */
export type FreeTime = Place & { until?: string | undefined };

export interface LaidBooking extends Laid {
  booking: AdminBooking;
  spot: string;
  /** The effect of an unsent change; until that is sent the appointment stays where the patient expects it. */
  pendingRemoval?: string | undefined;
  isBesideLane: boolean;
}
export interface LaidBlock extends Laid {
  block: BlockedTime;
  isBesideLane: boolean;
}
export interface LaidDay {
  date: string;
  bookings: LaidBooking[];
  /** Cancelled or moved, and the slot was reused: not drawn in the grid. */
  putAside: AdminBooking[];
  blocks: LaidBlock[];
  /** Appointments hidden by the search or filter; they still take their time. */
  others: Laid[];
  /** Start times that are not taken. */
  free: string[];
  requests: number;
  /** Times that patients ask for, and those offered to them. */
  lane: LaneLabel[];
}

const isTaking = ({ status }: AdminBooking) => status === 'confirmed' || status === 'completed';

/** The Monday on or before a day. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Days of a week; closed weekdays only when something is on them. */
export function daysOfWeek(date: string, isUsed: (date: string) => boolean): string[] {
  const monday = mondayOf(date);
  const week = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  return week.filter((day) => isUsuallyOpen(day) || isUsed(day));
}

/** What starts before nine is drawn from nine. @param removals appointments that an unsent change cancels or moves */
export function layoutDay(
  date: string,
  bookings: readonly AdminBooking[],
  schedule: Schedule,
  removals: readonly PendingRemoval[] = [],
): LaidDay {
  const lay = (start: string, minutes: number): Laid => {
    const from = Math.max(toMinutes(start), gridStart);
    return { top: from - gridStart, length: Math.max(toMinutes(start) + minutes - from, 5) };
  };
  const layNames = (slots: Schedule['held']): NamedTime[] =>
    slots
      .filter((one) => one.date === date)
      .map(({ name, start, minutes }) => ({ name, start, ...lay(start, minutes) }));
  const isHere = (booking: AdminBooking) =>
    booking.appointmentDate === date && booking.appointmentTime !== null;
  const left = removals.map(({ booking }) => booking).filter(isHere);
  const staying = withoutPendingRemovals(bookings.filter(isHere), removals);
  const mine = [...staying, ...left];
  const appointments = schedule.appointments.filter(
    ({ bookingId, date: day, start }) =>
      day !== date || !left.some((one) => one.id === bookingId && one.appointmentTime === start),
  );
  const busy = listBusy(schedule, date);
  const taken = listBusy({ ...schedule, appointments }, date);
  const putAside = mine.filter((booking) => {
    const start = booking.appointmentTime ?? '';
    if (isTaking(booking) && !left.includes(booking)) return false;
    if (findObstacle(taken, start, booking.minutes)) return true;
    // Nor may two cancelled bookings overlap.
    taken.push({ start, end: endTime(start, booking.minutes), reason: null, isWholeDay: false });
    return false;
  });
  const drawn = mine
    .filter((booking) => !putAside.includes(booking))
    .map((booking) => ({ booking, ...lay(booking.appointmentTime ?? '', booking.minutes) }));
  const blocks = schedule.blocked
    .filter((block) => isBlockedOn(date, block))
    .map((block) => {
      const from = block.startTime ?? clinicHours.opens;
      return { block, ...lay(from, toMinutes(block.endTime ?? clinicHours.closes) - toMinutes(from)) };
    });
  const others = appointments
    .filter(({ date: day, bookingId }) => day === date && !mine.some(({ id }) => id === bookingId))
    .map(({ start, minutes }) => lay(start, minutes));
  const lane = layoutLane(layNames(schedule.held), layNames(schedule.wishes), [
    ...drawn,
    ...blocks,
    ...others,
  ]);
  const isBesideLane = (laid: Laid) =>
    lane.some((label) => overlaps(label, laid) || (label.held && overlaps(label.held, laid)));
  return {
    date,
    bookings: drawn.map((laid) => {
      const words = removals.find((one) => one.booking === laid.booking)?.words;
      const spot = `${words === undefined ? 'booking' : 'leaving'}-${laid.booking.id}`;
      return { ...laid, spot, pendingRemoval: words, isBesideLane: isBesideLane(laid) };
    }),
    putAside,
    blocks: blocks.map((laid) => ({ ...laid, isBesideLane: isBesideLane(laid) })),
    others,
    free: clinicHours.startsOn(date).filter((time) => !findObstacle(busy, time, 1)),
    requests: schedule.requests.find((request) => request.date === date)?.count ?? 0,
    lane,
  };
}

/** Minutes that the grid shows: to closing, or to the end of the last treatment. */
export function gridLength(days: readonly LaidDay[]): number {
  const ends = days.flatMap((day) => [...day.bookings, ...day.blocks]).map(({ top, length }) => top + length);
  const last = Math.max(gridEnd - gridStart, ...ends);
  return Math.ceil(last / slotMinutes) * slotMinutes;
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Whether moving by that many columns leads to the previous or next week. */
export function leavesGrid(from: Place, columns: number, days: readonly string[]): boolean {
  const column = days.indexOf(from.date) + columns;
  return columns !== 0 && (column < 0 || column >= days.length);
}

/** The spot that many columns and rows away, clamped to the shown days. */
export function shiftPlace(from: Place, columns: number, rows: number, days: readonly string[]): Place {
  const column = clamp(days.indexOf(from.date) + columns, days.length - 1);
  // An appointment may start between two slots; it snaps to one.
  const row = Math.floor((toMinutes(from.time) - gridStart) / slotMinutes);
  return {
    date: days[column] ?? from.date,
    time: slotTimes[clamp(row + rows, slotTimes.length - 1)] ?? from.time,
  };
}

/** A range of free slots on one day. */
export type Stretch = Place & { until: string };

/** The range between two free start times, in either direction, up to the next taken slot. */
export function stretchOf({ date, free }: LaidDay, from: string, to: string): Stretch {
  const step = to < from ? -1 : 1;
  let at = slotTimes.indexOf(from);
  const end = slotTimes.indexOf(to);
  while (at !== end && free.includes(slotTimes[at + step] ?? '')) at += step;
  const target = slotTimes[at] ?? from;
  const [first, last] = target < from ? [target, from] : [from, target];
  return { date, time: first, until: endTime(last, slotMinutes) };
}

/** A focusable item of the grid. */
export interface Spot {
  key: string;
  column: number;
  top: number;
  bottom: number;
}

/** All focusable items, by day, from top to bottom. */
export function listSpots(days: readonly LaidDay[]): Spot[] {
  return days.flatMap((day, column) => {
    const spot = (key: string, { top, length }: Laid) => ({ key, column, top, bottom: top + length });
    const spots = [
      ...day.bookings.map((laid) => spot(laid.spot, laid)),
      ...day.blocks.map((laid) => spot(`block-${laid.block.id}-${day.date}`, laid)),
      ...day.free.map((time) =>
        spot(`slot-${day.date}-${time}`, { top: toMinutes(time) - gridStart, length: slotMinutes }),
      ),
    ];
    return spots.sort((a, b) => a.top - b.top);
  });
}

/** The item nearest to a date and time: on that day, or in the same column of another week. */
export function nearestSpot(spots: readonly Spot[], place: Place, days: readonly string[]): Spot | undefined {
  const top = toMinutes(place.time) - gridStart;
  const later = days.findIndex((day) => day >= place.date);
  const column = later === -1 ? days.length - 1 : later;
  const distance = (spot: Spot) => Math.abs(spot.column - column) * 10_000 + Math.abs(spot.top - top);
  return spots.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The item an arrow key leads to: up and down within a day, left and right to the adjacent day. */
export function nextSpot(spots: readonly Spot[], from: Spot, arrow: string): Spot | undefined {
  const inColumn = (column: number) => spots.filter((spot) => spot.column === column);
  if (arrow === 'ArrowDown') return inColumn(from.column).find((spot) => spot.top > from.top);
  if (arrow === 'ArrowUp') return inColumn(from.column).findLast((spot) => spot.top < from.top);
  const step = arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  const most = Math.max(...spots.map(({ column }) => column));
  for (let column = from.column + step; column >= 0 && column <= most; column += step) {
    const beside = inColumn(column);
    const distance = (spot: Spot) => Math.max(spot.top - from.top, from.top - spot.bottom + 1, 0);
    const [nearest] = beside.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) return nearest;
  }
  return undefined;
}
