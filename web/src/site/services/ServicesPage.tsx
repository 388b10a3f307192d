import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { adultsLine, appointmentLine, roleLine } from '#shared/content/treatments/onEveryPage.ts';
import { practitionerWithTitle } from '#web/practitioner.ts';
import { detailedCards } from '#web/site/services/cardDetails.ts';
import { MoreTreatments } from '#web/site/services/MoreTreatments.tsx';
import { consultation, findOtherService, type OtherService } from '#web/site/services/otherServices.ts';
import { ServiceCard } from '#web/site/services/ServiceCard.tsx';
import hero from '#web/site/PageHero.module.css';
import styles from '#web/site/services/ServicesPage.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { pomPriceDisplay } from '#shared/clinic.ts';
import { isPrescriptionOnly } from '#shared/domain/visitFacts.ts';
import { patientName, findService } from '#shared/domain/catalogue.ts';
import { priceList } from '#shared/domain/priceList.ts';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { lazy, Suspense, useState } from 'react';
import { loadAgain } from '#web/loadAgain.ts';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

const serviceParameter = 'service';

/** The service in `?service=`, which prerendering does not know, and a function that removes it. */
function useLinkedService(): { linked: OtherService | undefined; forget: () => void } {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useIsHydrated();
  const forget = () =>
    setSearch(
      (current) => {
        current.delete(serviceParameter);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { linked: isHydrated ? findOtherService(search.get(serviceParameter)) : undefined, forget };
}

const ServiceDialog = lazy(async () => ({
  default: (await loadAgain(() => import('#web/site/services/ServiceDialog.tsx'))).ServiceDialog,
}));

/** Dialog for `?service=`. Keeps the last service while it closes. */
function LinkedServiceDialog() {
  const { linked: requested, forget } = useLinkedService();
  const [shown, setShown] = useState(requested);
  if (requested && requested !== shown) setShown(requested);
  return (
    shown && (
      <Suspense>
        <ServiceDialog service={shown} isOpen={requested !== undefined} onClose={forget} />
      </Suspense>
    )
  );
}

const listed = priceList.map((one) => {
  const service = findService(one.id);
  const isHidden = pomPriceDisplay === 'on-request' && isPrescriptionOnly(one.id);
  return { ...one, service, title: service ? patientName(service) : one.name, isHidden };
});

/** Every price of the clinic, and why one is a range. */
function AllPrices() {
  return (
    <section className="py-section" aria-labelledby="all-prices">
      <Wrap>
        <Fold
          title={
            <h2 id="all-prices" className="display-sm">
              All prices
            </h2>
          }
        >
          {/* Inside the fold, which a link to it then opens. */}
          <table id="prices" className={`w-full max-w-46 mt-5 ${styles.prices}`}>
            <thead>
              <tr>
                <th scope="col">Treatment</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            {listed.map(({ id, title, price, reason, lines, isHidden }) => (
              <tbody key={id}>
                <tr>
                  <th scope="row">
                    {title}
                    {reason && !isHidden && <span className="muted block regular">{reason}</span>}
                  </th>
                  <td>{isHidden ? 'Discussed at your consultation' : price}</td>
                </tr>
                {!isHidden &&
                  lines.map((line) => (
                    <tr key={line.name}>
                      <td>{line.name}</td>
                      <td>{line.price}</td>
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </Fold>
      </Wrap>
    </section>
  );
}

function CallToBook() {
  return (
    <section className="py-section" aria-labelledby="call-to-book">
      <Wrap className={`stack single-60 ${styles.callColumns}`}>
        <h2 id="call-to-book" className={styles.callTitle}>
          Not sure yet? Start with a <em>conversation</em>.
        </h2>
        <div className={`text-lg ${styles.callText}`}>
          <p>
            A consultation takes {consultation.duration} and is free. You will hear what might suit you, what
            it costs and what could go wrong. You can leave it at that.
          </p>
          <div className={`cluster gap-3 mt-5 ${styles.ways}`}>
            <ButtonLink to={paths.booking} size="lg">
              Book a Consultation
            </ButtonLink>
            <ButtonLink to={`?service=${consultation.id}`} variant="secondary" size="lg" preventScrollReset>
              What to Expect
            </ButtonLink>
          </div>
          <p className="mt-4 ink-soft text-md">
            Or <Link to={paths.contact}>ask us a question first</Link>.
          </p>
        </div>
      </Wrap>
    </section>
  );
}

export function ServicesPage() {
  return (
    <>
      <Wrap className={`stack items-end single-60 ${hero.hero}`}>
        <h1 className={hero.title}>
          Our <em>Services</em>
        </h1>
        <div className={`max-w-30 ink-soft text-lg ${hero.lead}`}>
          <p>Times, prices and what to know before you decide. Every treatment begins with a consultation.</p>
        </div>
      </Wrap>
      <Wrap className={styles.cards}>
        {detailedCards.map((card, index) => (
          <ServiceCard key={card.id} card={card} isFirst={index === 0} />
        ))}
        <p className={`muted line-above ${styles.note}`}>
          Times are for the treatment itself. {appointmentLine} {adultsLine} You are seen by{' '}
          {practitionerWithTitle}. {roleLine}
        </p>
      </Wrap>
      <MoreTreatments />
      <AllPrices />
      <CallToBook />
      <LinkedServiceDialog />
    </>
  );
}
