import type { CSSProperties } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { slotMinutes } from '#shared/domain/openingHours.ts';
import type { Place, Stretch } from '#web/admin/calendar/planner/plannerGrid.ts';
import type { Move, useMove } from '#web/admin/calendar/planner/useMove.ts';
import type { useStretch } from '#web/admin/calendar/planner/useStretch.ts';

/** What a day's column needs of the grid it stands in. */
export interface PlannerHands {
  /** The spot that Tab leads to. */
  tabKey: string | undefined;
  length: number;
  now: { date: string; time: string };
  inRoomId: number | undefined;
  move: Move | null;
  /** Free time that is being marked. */
  stretch: Stretch | null;
  pointer: ReturnType<typeof useMove>['pointer'];
  freePointer: ReturnType<typeof useStretch>['pointer'];
  onBooking: (booking: AdminBooking) => void;
  onBlock: (block: BlockedTime) => void;
  onFree: (place: Place) => void;
  /** A free time is pointed at, or has the focus. */
  onReach: (place: Place) => void;
  onCancelled: (date: string) => void;
  onDay: (date: string) => void;
  onRequests: (date: string) => void;
}

/** Minutes as a length on the screen; the stylesheet knows how high half an hour is. */
export const place = (top: number, length: number) =>
  ({ '--top': top / slotMinutes, '--length': length / slotMinutes }) as CSSProperties;
