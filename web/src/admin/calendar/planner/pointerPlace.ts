import { slotTimes } from '#shared/domain/openingHours.ts';
import type { Place } from '#web/admin/calendar/planner/plannerGrid.ts';

/** The date and time under the pointer. @param round maps a height to the nearest start, or to the slot that contains it */
export function placeUnder(
  grid: HTMLElement | null,
  { x, y }: { x: number; y: number },
  round: (rows: number) => number,
): Place | undefined {
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
  const column = columns.find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= x && x < right;
  });
  if (!column) return undefined;
  const { top, height } = column.getBoundingClientRect();
  const row = round(((y - top) / height) * Number(column.dataset['rows']));
  const time = slotTimes[Math.min(Math.max(row, 0), slotTimes.length - 1)];
  return time === undefined ? undefined : { date: column.dataset['day'] ?? '', time };
}

/** Pointer travel in px that still counts as a click. */
export const dragThresholdPx = 6;
