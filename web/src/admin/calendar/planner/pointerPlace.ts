import { slotTimes } from '#shared/domain/slots.ts';
import type { Place } from '#web/admin/calendar/planner/plannerGrid.ts';

/**
 * The place under the pointer, by the columns on the screen.
 * @param round which start a height belongs to: the nearest, or the half hour it lies in
 */
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

/** So far a pointer may tremble in a click. */
export const tremble = 6;
