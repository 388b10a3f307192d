import type { ReactNode } from 'react';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import { formatLongTime, type TimeOfDay } from '#shared/domain/offers.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Whether the chosen time is still held for this device, and until when. */
export function HeldNotice({
  time,
  held,
  children,
}: {
  time: TimeOfDay;
  held: HeldTime | null;
  children?: ReactNode;
}) {
  const now = useNow();
  const isHeld =
    held?.date === time.date && held.time === time.time && Date.parse(held.endsAt) > now.getTime();
  return (
    <Notice title={formatLongTime(time)} tone={isHeld ? 'info' : 'warning'}>
      {isHeld
        ? `It is held for you until ${londonNow(new Date(held.endsAt)).time}.`
        : 'It is no longer held for you. You can still take it if nobody else has.'}
      {children}
    </Notice>
  );
}
