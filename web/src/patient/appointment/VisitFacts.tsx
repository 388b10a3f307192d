import { Clock, PoundSterling, UserRound, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { hasHad, type ServiceId } from '#shared/domain/catalogue.ts';
import { visitFacts, type VisitFacts as Facts } from '#shared/domain/visitFacts.ts';
import { useMyBookings } from '#web/data/calls/bookings.ts';
import { isNamed } from '#web/practitioner.ts';
import styles from '#web/patient/appointment/VisitFacts.module.css';
import { beforeYouDecide } from '#shared/content/treatments/onEveryPage.ts';
import type { Treatment } from '#shared/content/treatments/treatment.ts';

type Load = () => Promise<Pick<Treatment, 'prepare'>>;

/** Each treatment's text is a script of its own, so that nobody downloads those of the others. */
const treatments: Partial<Record<ServiceId, Load>> = {
  'anti-wrinkle': async () => (await import('#shared/content/treatments/antiWrinkle.ts')).antiWrinkle,
  'dermal-fillers': async () => (await import('#shared/content/treatments/fillers.ts')).fillers,
  'prp-therapy': async () => (await import('#shared/content/treatments/prp.ts')).prp,
  'vitamin-injections': async () =>
    (await import('#shared/content/treatments/vitaminInjections.ts')).vitaminInjections,
  'b12-injection': async () => (await import('#shared/content/treatments/b12.ts')).b12,
  'wellness-drip': async () => (await import('#shared/content/treatments/vitaminDrips.ts')).vitaminDrips,
  microblading: async () => (await import('#shared/content/treatments/microblading.ts')).microblading,
};

/** How to prepare for a consultation, from the texts that every treatment page has. */
const forConsultation = beforeYouDecide
  .filter(({ title }) => title === 'Tell us what matters' || title === 'Adults only')
  .map(({ text }) => text);

/** How to prepare for a visit, from the treatment's own content; undefined until it is there. */
function usePreparation(service: ServiceId): readonly string[] | undefined {
  const [loaded, setLoaded] = useState<{ service: ServiceId; lines: readonly string[] }>();
  const load = treatments[service];
  useEffect(() => {
    let isCurrent = true;
    void load?.()
      .then(({ prepare }) => isCurrent && setLoaded({ service, lines: prepare }))
      // Without a connection only the link to the treatment's page is shown.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [service, load]);
  if (!load) return forConsultation;
  return loaded?.service === service ? loaded.lines : undefined;
}

const { practitioner } = clinic;

/** All that a patient needs to know before a visit: with whom, how long, what it costs, and how to prepare. */
export function VisitFacts({ booking }: { booking: MyBooking }) {
  const { bookings = [] } = useMyBookings();
  const isLater = hasHad(bookings, booking);
  const facts = visitFacts(booking.service, { isLater });
  return (
    <div className="stack gap-3 mt-2 text-sm leading-1-45">
      <dl className={`stack p-3-0 line-above line-below ${styles.facts}`}>
        <Fact icon={UserRound} term="With">
          {isNamed && practitioner.name}
          <small className="ink-soft text-xs">{practitioner.title}</small>
        </Fact>
        {booking.minutes > 0 && (
          <Fact icon={Clock} term="How long">
            {booking.minutes} minutes
          </Fact>
        )}
        <Fact icon={PoundSterling} term="Price">
          <Price facts={facts} />
        </Fact>
      </dl>
      {facts && <Preparation facts={facts} />}
      <p className={`max-w-measure ink-soft ${styles.late}`}>
        {clinic.runningLate}{' '}
        <a className="block w-fit hit semibold unbroken" href={`tel:${clinic.phoneLink}`}>
          {clinic.phone}
        </a>
      </p>
    </div>
  );
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="row gap-1 ink-soft text-xs">
        <Icon className="size-1 clay-deep" aria-hidden />
        {term}
      </dt>
      <dd className="stack start break-anywhere">{children}</dd>
    </div>
  );
}

function Price({ facts }: { facts: Facts | undefined }) {
  if (!facts?.price) return 'Given at your consultation';
  if (facts.price.isFree) return 'Free';
  return (
    <>
      {facts.price.amount.replace('-', '–')}
      {facts.price.words && <small className="ink-soft text-xs">{facts.price.words}</small>}
      <small className="ink-soft text-xs">Confirmed at your consultation</small>
    </>
  );
}

function Preparation({ facts }: { facts: Facts }) {
  const lines = usePreparation(facts.service);
  return (
    <details className={styles.prepare}>
      <summary className="w-fit hit semibold">How to prepare</summary>
      <ul className="stack gap-2 max-w-measure">
        {lines?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {facts.page && (
        <Link className="inline-flex middle hit semibold" to={facts.page}>
          Read more about the treatment
        </Link>
      )}
    </details>
  );
}
