import type { ReactNode } from 'react';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import { formatLongTime, type TimeOfDay } from '#shared/domain/offers.ts';
import { hoursUntil, requestNoticeHours } from '#shared/domain/requestableTimes.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Whether the chosen time is still held for this device, and until when. */
export function HeldNotice({
  time,
  held,
  onRequest,
  children,
}: {
  time: TimeOfDay;
  held: HeldTime | null;
  /** Sends it as a request after all, as without a connection. */
  onRequest: () => void;
  children?: ReactNode;
}) {
  const now = useNow();
  const isHeld =
    held?.date === time.date && held.time === time.time && Date.parse(held.endsAt) > now.getTime();
  return (
    <Notice title={formatLongTime(time)} tone={isHeld ? 'info' : 'warning'}>
      {isHeld
        ? `It is held for you until ${londonNow(new Date(held.endsAt)).time}.`
        : hoursUntil(time, now) < requestNoticeHours
          ? 'It is no longer held for you, and too soon to be booked online. Please choose another time.'
          : 'It is no longer held for you. You can still take it if nobody else has.'}
      {children}
      <div>
        <QuietButton onClick={onRequest}>Make it a request</QuietButton>
      </div>
    </Notice>
  );
}
