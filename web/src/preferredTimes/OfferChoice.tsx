import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { describeMoment, describeTime } from '#shared/domain/offers.ts';
import { timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import styles from '#web/preferredTimes/OfferChoice.module.css';

interface OfferChoiceProps {
  offer: Offer;
  isBusy: boolean;
  onTake: (time: TimeOfDay) => void;
}

/** Times that are held: a tap on one confirms it. */
export function OfferChoice({ offer, isBusy, onTake }: OfferChoiceProps) {
  return (
    <div className={styles.offer}>
      <p>
        {offer.times.length === 1 ? 'This time is' : 'These times are'} held for you until{' '}
        <strong>{describeMoment(offer.endsAt)}</strong>. Choose one to confirm your appointment.
      </p>
      <ul className={styles.times}>
        {offer.times.map((time) => (
          <li key={timeText(time)}>
            <Button size="lg" isWide requiresServer disabled={isBusy} onClick={() => onTake(time)}>
              {describeTime(time)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
