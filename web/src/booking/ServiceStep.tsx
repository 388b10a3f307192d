import { lazy, Suspense, type RefObject } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { describedServices, wizardServices } from '#shared/domain/catalogue.ts';
import styles from '#web/booking/ServiceStep.module.css';
import { StepActions, StepHeading } from '#web/booking/StepParts.tsx';
import { canContinue, findTaken, findWizardService, ownPrice, type Wizard } from '#web/booking/wizard.ts';
import { freeTimesApi } from '#web/data/calls/freeTimes.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { isNamed } from '#web/practitioner.ts';
import { loadAgain } from '#web/loadAgain.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface ServiceStepProps {
  wizard: Wizard;
  /** The requested service, if it starts with a consultation. */
  unlisted: string | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: (service: string) => void;
  /** Those of the account, which may have had a service before; undefined where they could not be read. */
  bookings: readonly MyBooking[] | undefined;
  onTaken: (time: TimeOfDay) => void;
  onRequest: () => void;
  onContinue: () => void;
}

const TakeTime = lazy(() => loadAgain(() => import('#web/booking/TakeTime.tsx')));
const consultation = findWizardService('consultation');

export function ServiceStep(props: ServiceStepProps) {
  const { wizard, unlisted, heading, bookings, onChoose, onTaken, onRequest, onContinue } = props;
  const { practitioner } = clinic;
  const { currentData: flow } = freeTimesApi.useGetBookingFlowQuery();
  const described = flow?.hasDescribedTreatments ? describedServices : [];
  const service = findWizardService(wizard.serviceId);
  const isAtOnce = flow?.bookedAtOnce.includes(wizard.serviceId);
  const unlistedHere = described.some(({ name }) => name === unlisted) ? unlisted : null;
  const choices = [
    ...wizardServices.map((service) => {
      const { price, words } = ownPrice(service, wizard, bookings);
      return { ...service, price, about: `${service.minutes} minutes${words && `. ${words}`}` };
    }),
    ...described.map(({ id, name }) => ({
      id,
      name,
      price: consultation?.price,
      about: `Begins with a consultation, ${consultation?.minutes} minutes; we name it in your notes`,
    })),
  ];
  return (
    <section>
      <StepHeading ref={heading}>Choose a service</StepHeading>
      {unlisted && !unlistedHere && (
        <Notice>{`For ${unlisted} we begin with a consultation, so we have chosen that for you and named ${unlisted} in your notes.`}</Notice>
      )}
      <fieldset className={`p-0 borderless line-below ${styles.services}`}>
        <legend className="visually-hidden">Service</legend>
        {choices.map(({ id, name, about, price }) => (
          <label key={id} className={styles.service}>
            <input
              type="radio"
              name="service"
              value={id}
              checked={unlistedHere === null ? wizard.serviceId === id : unlistedHere === name}
              onChange={() => onChoose(id)}
            />
            <span className="font-display display-xs leading-1-25">{name}</span>
            <span className={styles.minutes}>{about}</span>
            <span className={styles.price}>{price}</span>
          </label>
        ))}
      </fieldset>
      <p className="muted mt-3">The price is confirmed at your consultation.</p>
      {service && isAtOnce && (
        <div className="mt-6">
          <Suspense fallback={<Skeleton label="Loading free times" rows={4} />}>
            <TakeTime
              key={service.id}
              service={service}
              chosen={findTaken(wizard, null)}
              onTaken={onTaken}
              onRequest={onRequest}
            />
          </Suspense>
        </div>
      )}
      <dl className={`row baseline wrap mt-6 ${styles.specialist}`}>
        <dt className="ink-soft text-sm">Your specialist</dt>
        <dd className="flex wrap gap-0-3">
          {isNamed && <strong>{practitioner.name}</strong>}
          <span className="ink-soft">
            {practitioner.specialty}, {practitioner.title}
          </span>
        </dd>
      </dl>
      <StepActions>
        <Button
          variant={isAtOnce ? 'secondary' : 'primary'}
          size="lg"
          disabled={!canContinue(wizard)}
          onClick={onContinue}
        >
          Continue
        </Button>
      </StepActions>
    </section>
  );
}
