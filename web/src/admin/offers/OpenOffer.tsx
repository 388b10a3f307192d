import type { AdminOffer } from '#shared/contracts/offer.ts';
import { describeDay, formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import styles from '#web/admin/offers/Offers.module.css';
import { offersApi } from '#web/data/calls/offers.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

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
        Offered: {offer.times.map(({ date, time }) => `${describeDay(date)}, ${time}`).join('; ')}. Held until{' '}
        {formatInstant(offer.endsAt)}.
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
    <section className={styles.list} aria-labelledby="open-offers">
      <h2 className="pb-2 display-xs" id="open-offers">
        Offered, waiting for the patient
      </h2>
      {data.map((offer) => (
        <details key={offer.bookingId} className={`line-above text-sm tabular ${styles.folded}`}>
          <summary className="py-2 leading-1-5 break-anywhere">
            <strong className="semibold">{offer.name}</strong> until {formatInstant(offer.endsAt)}
          </summary>
          <OpenOffer offer={offer} />
        </details>
      ))}
    </section>
  );
}
