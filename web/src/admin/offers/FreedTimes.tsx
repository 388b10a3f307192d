import type { FreedTime } from '#shared/contracts/offer.ts';
import { useShortcutTarget } from '#web/admin/commands/shortcutTargets.ts';
import { useSingleKeys } from '#web/ui/hooks/singleKeys.ts';
import { describeDay, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import styles from '#web/admin/offers/Offers.module.css';
import { offersApi } from '#web/data/calls/offers.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Kbd } from '#web/ui/actions/Kbd.tsx';

const failed = 'Failed to offer the time';
const shown = 3;

/** Whom the key offers the time, and instead of which. */
function firstWords({ waiting: [one] }: FreedTime): string {
  if (!one) return '';
  const from =
    one.appointmentDate && `, from ${describeDay(one.appointmentDate)}, ${one.appointmentTime ?? ''}`;
  return `${one.name} first: ${one.service}${from ?? ''}`;
}

interface ChanceProps {
  chance: FreedTime;
  /** The one that the key E offers. */
  isFirst: boolean;
}

function Chance({ chance, isFirst }: ChanceProps) {
  const [offerTimes, { isLoading, error }] = offersApi.useOfferTimesMutation();
  const hasKeys = useSingleKeys();
  const first = useShortcutTarget<HTMLButtonElement>('offerEarlier', isFirst);
  const undo = useUndo();
  const offer = async ({ bookingId: id, version, name, date, time }: FreedTime['waiting'][number]) => {
    const change = offerTimes({ params: { id }, version, body: { times: [{ date, time }] } }).unwrap();
    const detail = `${describeDay(date)}, ${time}, to ${name}.`;
    await reportOn(change, { done: 'Times Offered', detail, undo });
  };
  const key = hasKeys && isFirst ? 'e' : undefined;
  return (
    <details className={`line-above text-sm tabular ${styles.folded}`}>
      <summary className="py-2 leading-1-5 break-anywhere">
        <strong className="semibold">
          {describeDay(chance.date)}, {chance.time}
        </strong>{' '}
        {chance.waiting.length} waiting
        {key && (
          <>
            , {firstWords(chance)} <Kbd>E</Kbd>
          </>
        )}
      </summary>
      <ul className="list-none">
        {chance.waiting.slice(0, shown).map((one, index) => (
          <li className="flex gap-3 middle between py-1" key={one.bookingId}>
            <span>
              <strong className="semibold">{one.name}</strong>
              {one.time !== chance.time && `, at ${one.time}`}
              <small className="block ink-soft">Since {formatInstant(one.since)}</small>
              <small className="block ink-soft">
                {one.service}
                {one.appointmentDate &&
                  `, now ${describeDay(one.appointmentDate)}, ${one.appointmentTime ?? ''}`}
              </small>
            </span>
            <SmallButton
              requiresServer
              isBusy={isLoading}
              ref={index === 0 ? first : null}
              aria-keyshortcuts={index === 0 ? key : undefined}
              aria-label={`Offer ${describeDay(one.date)}, ${one.time} to ${one.name}`}
              onClick={() => void offer(one)}
            >
              Offer
            </SmallButton>
          </li>
        ))}
      </ul>
      <ChangeFailure error={error} fallback={failed} />
    </details>
  );
}

/**
 * Times that became free, and the patients who asked to come earlier, longest wait first: a line each. Nothing is offered
 * automatically.
 */
export function FreedTimes() {
  const { data = [] } = offersApi.useListFreedTimesQuery();
  if (data.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="freed-times">
      <h2 className="pb-2 display-xs" id="freed-times">
        Earlier times
      </h2>
      {data.slice(0, shown).map((chance, index) => (
        <Chance key={`${chance.date} ${chance.time}`} chance={chance} isFirst={index === 0} />
      ))}
    </section>
  );
}
