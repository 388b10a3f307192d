import { X } from 'lucide-react';
import { timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/offers/Offers.module.css';
import { offerFailed, type useOffering } from '#web/admin/offers/useOffering.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';

interface OfferTrayProps {
  offering: ReturnType<typeof useOffering>;
  /** The day and time chosen in the calendar, where there is one; empty strings while nothing is chosen. */
  chosen?: TimeOfDay;
}

/** The times that will be offered, and a button to add the one chosen in the calendar. */
export function OfferTray({ offering, chosen }: OfferTrayProps) {
  const { times, toggle, refused, error } = offering;
  const isIn = times.some((one) => chosen && timeText(one) === timeText(chosen));
  const added = chosen?.date && chosen.time && !isIn ? chosen : undefined;
  return (
    <fieldset className={styles.tray}>
      <legend className="w-full p-0 semibold">Offered: the patient chooses one</legend>
      <output>{refused ?? (times.length === 0 && 'Choose up to three times above.')}</output>
      <div className="cluster gap-2 p-0 list-none">
        {times.map((one) => (
          <SmallButton
            key={timeText(one)}
            aria-label={`Take out ${describeDay(one.date)}, ${one.time}`}
            onClick={() => toggle(one)}
          >
            {describeDay(one.date)}, {one.time} <X aria-hidden />
          </SmallButton>
        ))}
        {added && (
          <QuietButton onClick={() => toggle(added)}>
            Add {describeDay(added.date)}, {added.time}
          </QuietButton>
        )}
      </div>
      <ChangeFailure error={error} fallback={offerFailed} />
    </fieldset>
  );
}
