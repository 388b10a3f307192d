import { X } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { doTimesOverlap, sortTimes } from '#shared/domain/offers.ts';
import { timeText, mostTimes, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { ageOf } from '#web/admin/dialogs/AgeField.tsx';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { describeNotice } from '#web/admin/dialogs/describeNotice.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import styles from '#web/admin/offers/Offers.module.css';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { useOfferTimesMutation } from '#web/data/calls/offers.ts';
import { Button } from '#web/ui/actions/Button.tsx';

interface OfferTrayProps {
  booking: AdminBooking;
  times: readonly TimeOfDay[];
  /** The date of birth of a person whose age is unknown, or an empty string. */
  dateOfBirth: string;
  onTimes: (times: TimeOfDay[]) => void;
  /** The day and time chosen in the form; empty strings while there is none. */
  chosen: TimeOfDay;
  isDisabled: boolean;
  onDone: () => void;
}

/** Collects up to three times, and offers them to the patient instead of confirming one. */
export function OfferTray(props: OfferTrayProps) {
  const { booking, times, dateOfBirth, onTimes, chosen, isDisabled, onDone } = props;
  const [offerTimes, { isLoading, error }] = useOfferTimesMutation();
  const { sendsEmail } = useSendsEmail();
  const undo = useUndo();
  const failed = 'Failed to offer the times';
  const isChosen = chosen.date !== '' && chosen.time !== '';
  const isIn = times.some((one) => timeText(one) === timeText(chosen));
  const isClose = isChosen && !isIn && doTimesOverlap([...times, chosen], booking.minutes);
  const canAdd = isChosen && !isIn && !isClose && times.length < mostTimes;
  const offer = async () => {
    const { id, version, name } = booking;
    const body = { times: [...times], ...ageOf(dateOfBirth) };
    const change = offerTimes({ params: { id }, version, body }).unwrap();
    const detail = describeNotice(booking.email, sendsEmail, {
      notified: `${name} can choose one now.`,
      unreachable: `${name} has no email address: please call to say so.`,
      withoutMail: `No email can be sent: please call ${name} to say so.`,
    });
    if (await reportOn(change, { done: 'Times Offered', detail, failed, undo })) onDone();
  };
  return (
    <fieldset className={styles.tray}>
      <legend>Or offer up to three times, and let the patient choose</legend>
      {times.length > 0 && (
        <ul className={styles.times}>
          {times.map((one) => (
            <li key={timeText(one)}>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Take out ${describeDay(one.date)}, ${one.time}`}
                onClick={() => onTimes(times.filter((other) => other !== one))}
              >
                {describeDay(one.date)}, {one.time} <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isClose && <p>That overlaps a time that is already on the list.</p>}
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="quiet"
          disabled={!canAdd}
          onClick={() => onTimes(sortTimes([...times, chosen]))}
        >
          {isChosen && !isIn ? `Add ${describeDay(chosen.date)}, ${chosen.time}` : 'Add the chosen time'}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          requiresServer
          isBusy={isLoading}
          disabled={isDisabled || times.length === 0}
          onClick={() => void offer()}
        >
          {times.length === 1 ? 'Offer 1 Time' : `Offer ${times.length || ''} Times`.replace('  ', ' ')}
        </Button>
      </div>
      <ChangeFailure error={error} fallback={failed} />
    </fieldset>
  );
}
