import type { CSSProperties } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { slotMinutes, type Place } from '#web/admin/planner/plannerGrid.ts';
import type { Move, useMove } from '#web/admin/planner/useMove.ts';

/** What a day's column needs of the grid it stands in. */
export interface PlannerHands {
  /** The spot that Tab leads to. */
  tabKey: string | undefined;
  length: number;
  move: Move | null;
  pointer: ReturnType<typeof useMove>['pointer'];
  onBooking: (booking: AdminBooking) => void;
  onBlock: (block: BlockedTime) => void;
  onFree: (place: Place) => void;
  onDay: (date: string) => void;
  onRequests: (date: string) => void;
}

/** Minutes as a length on the screen; the stylesheet knows how high half an hour is. */
export const place = (top: number, length: number) =>
  ({ '--top': top / slotMinutes, '--length': length / slotMinutes }) as CSSProperties;
