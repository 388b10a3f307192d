import { X } from 'lucide-react';
import type { AdminOffer, FreedTime } from '#shared/contracts/offer.ts';
import { timeKey, type TimeOfDay } from '#shared/domain/offers.ts';
import { formatDateWithWeekday, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { ChangeFailure, reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import styles from '#web/admin/offers/Offers.module.css';
import { offersApi } from '#web/data/calls/offers.ts';
import { SmallButton, QuietButton } from '#web/ui/actions/Button.tsx';
import { offerFailed, type useOffering } from '#web/admin/offers/useOffering.ts';
import { useShortcutTarget } from '#web/admin/commands/shortcutTargets.ts';
import { useSingleKeys } from '#web/ui/hooks/singleKeys.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

export const useOpenOffer = (bookingId: number): AdminOffer | undefined =>
  offersApi.useListOffersQuery().data?.find((offer) => offer.bookingId === bookingId);

/** Times that wait for the patient, and a button to withdraw them. */
export function OpenOffer({ offer, onWithdrawn }: { offer: AdminOffer; onWithdrawn?: () => void }) {
  const [withdraw, { isLoading, error }] = offersApi.useWithdrawOfferMutation();
  const { bookingId: id, name } = offer;
  const press = async () => {
    const change = withdraw({ params: { id } }).unwrap();
    const report = { done: 'Offer Withdrawn', detail: `The times are free again.` };
    if (await reportOn(change, report)) onWithdrawn?.();
  };
  return (
    <div className={`wrap middle between ${styles.open}`}>
      <p>
        Offered: {offer.times.map(({ date, time }) => `${formatDateWithWeekday(date)}, ${time}`).join('; ')}.
        Held until {formatInstant(offer.endsAt)}.
      </p>
      <SmallButton
        requiresServer
        isBusy={isLoading}
        aria-label={`Withdraw the times offered to ${name}`}
        onClick={() => void press()}
      >
        Withdraw
      </SmallButton>
      <ChangeFailure error={error} fallback="Failed to withdraw the times" />
    </div>
  );
}

/** All offers that wait for their patient, a line each. */
export function OpenOffers() {
  const { data = [] } = offersApi.useListOffersQuery();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="open-offers">
      <h2 className="pb-2 display-xs" id="open-offers">
        Offered, waiting for the patient
      </h2>
      {data.map((offer) => (
        <details key={offer.bookingId} className={`line-above text-sm tabular ${styles.folded}`}>
          <summary className="py-2 leading-1-5 break-anywhere">
            <strong className="semibold">
              <PersonName {...offer} />
            </strong>{' '}
            until {formatInstant(offer.endsAt)}
          </summary>
          <OpenOffer offer={offer} />
        </details>
      ))}
    </section>
  );
}

interface OfferTrayProps {
  offering: ReturnType<typeof useOffering>;
  /** The day and time chosen in the calendar, where there is one; empty strings while nothing is chosen. */
  chosen?: TimeOfDay;
}

/** The times that will be offered, and a button to add the one chosen in the calendar. */
export function OfferTray({ offering, chosen }: OfferTrayProps) {
  const { times, toggle, refused, error } = offering;
  const isIn = times.some((one) => chosen && timeKey(one) === timeKey(chosen));
  const added = chosen?.date && chosen.time && !isIn ? chosen : undefined;
  return (
    <fieldset className={styles.tray}>
      <legend className="w-full p-0 semibold">Offered: the patient chooses one</legend>
      <output className="unless-empty">
        {refused ?? (times.length === 0 && 'Choose up to three times above.')}
      </output>
      <div className="cluster gap-2 p-0 list-none">
        {times.map((one) => (
          <SmallButton
            key={timeKey(one)}
            aria-label={`Take out ${formatDateWithWeekday(one.date)}, ${one.time}`}
            onClick={() => toggle(one)}
          >
            {formatDateWithWeekday(one.date)}, {one.time} <X aria-hidden />
          </SmallButton>
        ))}
        {added && (
          <QuietButton onClick={() => toggle(added)}>
            Add {formatDateWithWeekday(added.date)}, {added.time}
          </QuietButton>
        )}
      </div>
      <ChangeFailure error={error} fallback={offerFailed} />
    </fieldset>
  );
}

const shown = 3;

/** Whom the key offers the time, and instead of which. */
function First({ waiting: [one] }: FreedTime) {
  if (!one) return null;
  const from =
    one.appointmentDate &&
    `, from ${formatDateWithWeekday(one.appointmentDate)}, ${one.appointmentTime ?? ''}`;
  return (
    <>
      <PersonName {...one} /> first: {one.service}
      {from}
    </>
  );
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
    const detail = `${formatDateWithWeekday(date)}, ${time}, to ${name}.`;
    await reportOn(change, { done: 'Times Offered', detail, undo });
  };
  const key = hasKeys && isFirst ? 'e' : undefined;
  return (
    <details className={`line-above text-sm tabular ${styles.folded}`}>
      <summary className="py-2 leading-1-5 break-anywhere">
        <strong className="semibold">
          {formatDateWithWeekday(chance.date)}, {chance.time}
        </strong>{' '}
        {chance.waiting.length} waiting
        {key && (
          <>
            , <First {...chance} /> <Kbd>E</Kbd>
          </>
        )}
      </summary>
      <ul className="list-none">
        {chance.waiting.slice(0, shown).map((one, index) => (
          <li className="flex gap-3 middle between py-1" key={one.bookingId}>
            <span>
              <strong className="semibold">
                <PersonName {...one} />
              </strong>
              {one.time !== chance.time && `, at ${one.time}`}
              <small className="block ink-soft">Since {formatInstant(one.since)}</small>
              <small className="block ink-soft">
                {one.service}
                {one.appointmentDate &&
                  `, now ${formatDateWithWeekday(one.appointmentDate)}, ${one.appointmentTime ?? ''}`}
              </small>
            </span>
            <SmallButton
              requiresServer
              isBusy={isLoading}
              ref={index === 0 ? first : null}
              aria-keyshortcuts={index === 0 ? key : undefined}
              aria-label={`Offer ${formatDateWithWeekday(one.date)}, ${one.time} to ${one.name}`}
              onClick={() => void offer(one)}
            >
              Offer
            </SmallButton>
          </li>
        ))}
      </ul>
      <ChangeFailure error={error} fallback="Failed to offer the time" />
    </details>
  );
}

/** Freed times and the patients who asked to come earlier, longest wait first. Nothing is offered automatically. */
export function FreedTimes() {
  const { data = [] } = offersApi.useListFreedTimesQuery();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="freed-times">
      <h2 className="pb-2 display-xs" id="freed-times">
        Earlier times
      </h2>
      {data.slice(0, shown).map((chance, index) => (
        <Chance key={`${chance.date} ${chance.time}`} chance={chance} isFirst={index === 0} />
      ))}
    </section>
  );
}

/** One time is confirmed, or several are offered to choose from. */
export type Mode = 'one' | 'several';

interface OfferModeProps {
  isMove: boolean;
  value: Mode;
  onChange: (mode: Mode) => void;
}

export function OfferMode({ isMove, value, onChange }: OfferModeProps) {
  const options = [
    { value: 'one', label: isMove ? 'Move to one time' : 'Confirm one time' },
    { value: 'several', label: 'Offer up to three' },
  ] as const;
  return <Segments label="One time or several" value={value} onChange={onChange} options={options} />;
}

export const offerLabel = (count: number) =>
  count === 0 ? 'Offer Times' : count === 1 ? 'Offer 1 Time' : `Offer ${count} Times`;
