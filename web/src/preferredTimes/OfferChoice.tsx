import { useId, useState, type ReactNode } from 'react';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { formatLongMoment, formatLongTime, timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import styles from '#web/preferredTimes/OfferChoice.module.css';

interface OfferChoiceProps {
  offer: Offer;
  isBusy: boolean;
  onTake: (time: TimeOfDay) => void;
  /** What else can be done about the offer. */
  children?: ReactNode;
}

/** Times that are held: one is chosen, then confirmed. */
export function OfferChoice({ offer, isBusy, onTake, children }: OfferChoiceProps) {
  const name = useId();
  const [only] = offer.times.length === 1 ? offer.times : [];
  const [chosen, setChosen] = useState(only);
  return (
    // The browser itself refuses the form without a choice.
    <form
      className={`stack fluid gap-3 max-w-30 ${styles.offer}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onTake(chosen);
      }}
    >
      <fieldset className="stack fluid gap-2 min-w-0 p-0 borderless" disabled={isBusy}>
        <legend className="mb-2 p-0">
          {only ? 'This time is' : 'These times are'} held for you until{' '}
          <strong>{formatLongMoment(offer.endsAt)}</strong>.{' '}
          {only ? 'Please confirm it.' : 'Choose one, then confirm it.'}
        </legend>
        {offer.times.map((time) => (
          <label key={timeKey(time)} className={styles.time}>
            <input
              className="flex-none size-1-25 accent-clay"
              type="radio"
              name={name}
              value={timeKey(time)}
              checked={chosen !== undefined && timeKey(chosen) === timeKey(time)}
              required
              onChange={() => setChosen(time)}
            />
            {formatLongTime(time)}
          </label>
        ))}
      </fieldset>
      <div className="cluster gap-2">
        <Button type="submit" requiresServer isBusy={isBusy}>
          Confirm this time
        </Button>
        {children}
      </div>
    </form>
  );
}
