import { useState } from 'react';
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

/** Times that are held: one is chosen, then confirmed. */
export function OfferChoice({ offer, isBusy, onTake }: OfferChoiceProps) {
  const { times } = offer;
  const [choice, setChoice] = useState('');
  const chosen =
    times.find((time) => timeText(time) === choice) ?? (times.length === 1 ? times[0] : undefined);
  return (
    <div className={styles.offer}>
      <p>
        {times.length === 1 ? 'This time is' : 'These times are'} held for you until{' '}
        <strong>{describeMoment(offer.endsAt)}</strong>. Choose one, then confirm it.
      </p>
      <ul className={styles.times}>
        {times.map((time) => (
          <li key={timeText(time)}>
            <button
              type="button"
              className={styles.time}
              aria-pressed={time === chosen}
              disabled={isBusy}
              onClick={() => setChoice(timeText(time))}
            >
              {describeTime(time)}
            </button>
          </li>
        ))}
      </ul>
      <Button requiresServer disabled={!chosen} isBusy={isBusy} onClick={() => chosen && onTake(chosen)}>
        Confirm this time
      </Button>
    </div>
  );
}
