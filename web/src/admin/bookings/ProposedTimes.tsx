import { useRef } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { timeText, preferredTimesWords, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { requestOf, useProposals } from '#web/admin/bookings/useProposals.ts';
import styles from '#web/admin/bookings/ProposedTimes.module.css';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Kbd } from '#web/ui/actions/Kbd.tsx';

const describeTime = ({ date, time }: TimeOfDay) => `${describeDay(date)}, ${time}`;

interface ProposedTimesProps {
  booking: AdminBooking;
  isDisabled: boolean;
  onTake: (time: TimeOfDay) => void;
}

/** The requested times, or the next free ones: each can be chosen by a click or by its number key. */
export function ProposedTimes({ booking, isDisabled, onTake }: ProposedTimesProps) {
  const proposals = useProposals(booking);
  const { wishes } = requestOf(booking);
  const gone = proposals?.wishes.filter(({ isFree }) => !isFree) ?? [];
  const freeRequested = proposals?.wishes.filter(({ isFree }) => isFree) ?? [];
  const choices = freeRequested.length > 0 ? freeRequested : (proposals?.next ?? []);
  const group = useRef<HTMLFieldSetElement>(null);
  const hasKeys = useNumberKeys(
    group,
    isDisabled ? [] : choices.map((one) => () => onTake(one)),
    // In the month a digit is meant for a day, and what is moved so is moved at once.
    () => booking.status === 'confirmed' && Boolean(document.activeElement?.closest('[role="grid"]')),
  );
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.times} data-proposed-times>
      <legend>{freeRequested.length > 0 ? 'Asked for' : 'Next free times'}</legend>
      {wishes && 'part' in wishes && <p>Asked for: {preferredTimesWords(wishes).toLowerCase()}</p>}
      {gone.map((one) => (
        <p key={timeText(one)}>
          <s>{describeTime(one)}</s> taken
        </p>
      ))}
      <div className="cluster gap-2">
        {choices.map((one, index) => (
          <Button
            key={timeText(one)}
            size="sm"
            variant="secondary"
            requiresServer
            disabled={isDisabled}
            aria-label={`Confirm ${describeTime(one)}`}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => onTake({ date: one.date, time: one.time })}
          >
            {describeTime(one)}
            {hasKeys && <Kbd>{index + 1}</Kbd>}
          </Button>
        ))}
      </div>
      {proposals && choices.length === 0 && <p>Nothing is free in the four weeks from then.</p>}
    </fieldset>
  );
}
