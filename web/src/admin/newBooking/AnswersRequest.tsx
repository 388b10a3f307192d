import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeDay, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import type { AnsweredRequest } from '#web/admin/newBooking/useAnsweredRequest.ts';
import { useOpenOffer } from '#web/admin/offers/OpenOffer.tsx';
import { Checkbox } from '#web/ui/forms/controls.tsx';

interface AnswersRequestProps extends Pick<AnsweredRequest, 'isSame' | 'isGuest' | 'isWanted' | 'setWanted'> {
  request: AdminBooking;
}

/** Says that the customer or caller waits for an answer, and whether this booking is it. */
export function AnswersRequest({ request, isSame, isGuest, isWanted, setWanted }: AnswersRequestProps) {
  const offer = useOpenOffer(request.id);
  const times = offer?.times.map(({ date, time }) => `${describeDay(date)}, ${time}`).join('; ');
  // Of a guest the name is shown: the telephone may be shared.
  const what = isGuest
    ? `the request of ${request.name} for ${request.service}, sent without an account`
    : `their request for ${request.service}`;
  return (
    <div className="stack gap-1 ink-soft text-sm">
      {isSame ? (
        <Checkbox label={`This answers ${what}`} checked={isWanted} onChecked={setWanted} />
      ) : (
        <p>{what.charAt(0).toUpperCase() + what.slice(1)} stays open: this booking is for another service.</p>
      )}
      {offer && (
        <p>
          Offered to them: {times}. Held until {formatInstant(offer.endsAt)}
          {isSame && isWanted ? ', or until you book.' : '.'}
        </p>
      )}
    </div>
  );
}
