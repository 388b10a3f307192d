import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeDay, describeInstant } from '#web/admin/dates/appointmentText.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import type { AnsweredRequest } from '#web/admin/newBooking/useAnsweredRequest.ts';
import { useOpenOffer } from '#web/admin/offers/OpenOffer.tsx';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';

interface AnswersRequestProps extends Pick<AnsweredRequest, 'isSame' | 'isWanted' | 'setWanted'> {
  request: AdminBooking;
}

/** Says that the customer waits for an answer, and whether this booking is it. */
export function AnswersRequest({ request, isSame, isWanted, setWanted }: AnswersRequestProps) {
  const offer = useOpenOffer(request.id);
  const times = offer?.times.map(({ date, time }) => `${describeDay(date)}, ${time}`).join('; ');
  return (
    <div className={styles.answers}>
      {isSame ? (
        <Checkbox
          label={`This answers their request for ${request.service}`}
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
      ) : (
        <p>Their request for {request.service} stays open: this booking is for another service.</p>
      )}
      {offer && (
        <p>
          Offered to them: {times}. Held until {describeInstant(offer.endsAt)}
          {isSame && isWanted ? ', or until you book.' : '.'}
        </p>
      )}
    </div>
  );
}
