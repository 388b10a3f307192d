import type { CSSProperties } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { slotMinutes } from '#shared/domain/openingHours.ts';
import type { Place, Stretch } from '#web/admin/calendar/planner/plannerGrid.ts';
import type { Move, useMove } from '#web/admin/calendar/planner/useMove.ts';
import type { useStretch } from '#web/admin/calendar/planner/useStretch.ts';

/** Props that the grid passes to a day's column. */
export interface PlannerColumnProps {
  /** Item with tabindex 0 (roving tabindex). */
  tabKey: string | undefined;
  length: number;
  now: { date: string; time: string };
  /** What the papers lack, by booking. */
  readiness: ReadonlyMap<number, Readiness>;
  move: Move | null;
  /** Free slots being selected. */
  stretch: Stretch | null;
  pointer: ReturnType<typeof useMove>['pointer'];
  freePointer: ReturnType<typeof useStretch>['pointer'];
  onBooking: (booking: AdminBooking) => void;
  onBlock: (block: BlockedTime) => void;
  onFree: (place: Place) => void;
  /** A free slot is hovered or focused. */
  onTarget: (place: Place) => void;
  onCancelled: (date: string) => void;
  onDay: (date: string) => void;
  onRequests: (date: string) => void;
}

/** Positions by minutes, in units of the stylesheet's slot height. */
export const place = (top: number, length: number) =>
  ({ '--top': top / slotMinutes, '--length': length / slotMinutes }) as CSSProperties;
