import type { RefObject } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { User } from '#shared/contracts/user.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/booking/ReviewStep.module.css';
import { StepActions, StepHeading } from '#web/booking/StepParts.tsx';
import { findMissing, findWizardService, toBooking, type Step, type Wizard } from '#web/booking/wizard.ts';
import { useCreateBookingMutation } from '#web/data/bookings.ts';
import { sentenceOf } from '#web/data/errors.ts';
import { useAttemptKey } from '#web/offline/useAttemptKey.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface ReviewStepProps {
  wizard: Wizard;
  user: User | null;
  heading: RefObject<HTMLHeadingElement | null>;
  onGoTo: (step: Step) => void;
  onSent: () => void;
}

/** Sends the request; says that it is sent only once the clinic has it. */
function useSend(wizard: Wizard, user: User | null, onSent: () => void) {
  const [createBooking, { isLoading }] = useCreateBookingMutation();
  const attempts = useAttemptKey('booking');
  const send = async () => {
    const missing = findMissing(wizard);
    if (missing) showToast({ ...missing, variant: 'destructive' });
    if (missing || !user) return;
    const body = toBooking(wizard, user.id);
    const result = await createBooking({ body, idempotencyKey: attempts.keyFor(body) });
    if (result.error) {
      const description = sentenceOf(result.error, 'Please try again later.');
      showToast({ title: 'Error submitting request', description, variant: 'destructive' });
      return;
    }
    attempts.renew();
    onSent();
    showToast({
      title: 'Consultation Requested',
      description: "Thank you for booking with us! We'll contact you soon to confirm your consultation.",
    });
  };
  return { send, isLoading };
}

export function ReviewStep({ wizard, user, heading, onGoTo, onSent }: ReviewStepProps) {
  const { send, isLoading } = useSend(wizard, user, onSent);
  const service = findWizardService(wizard.serviceId);
  const rows: { label: string; value: string; step: Step }[] = [
    {
      label: 'Service',
      value: service ? `${service.name}, ${service.minutes} minutes, ${service.price}` : 'None chosen',
      step: 1,
    },
    {
      label: 'Specialist',
      value: `${clinic.practitioner.name}, ${clinic.practitioner.specialty}`,
      step: 1,
    },
    { label: 'Preferred date', value: dateWords(wizard.preferredDate), step: 2 },
    { label: 'Name', value: wizard.name, step: 2 },
    { label: 'Email', value: wizard.email, step: 2 },
    { label: 'Phone', value: wizard.phone, step: 2 },
    { label: 'Notes', value: wizard.message.trim() || 'None', step: 2 },
  ];
  return (
    <section>
      <StepHeading ref={heading}>Is everything right?</StepHeading>
      <dl className={styles.summary}>
        {rows.map(({ label, value, step }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {label !== 'Specialist' && (
              <dd className={styles.change}>
                <button
                  type="button"
                  aria-label={`Change ${label.toLowerCase()}`}
                  onClick={() => onGoTo(step)}
                >
                  Change
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className={styles.note}>The price is confirmed at your consultation.</p>
      {!user && <Notice>You&apos;ll need to log in before submitting your booking request.</Notice>}
      <StepActions>
        <Button variant="secondary" size="lg" disabled={isLoading} onClick={() => onGoTo(2)}>
          Back
        </Button>
        {user ? (
          <Button size="lg" isBusy={isLoading} onClick={() => void send()}>
            {isLoading ? 'Submitting...' : 'Submit Request'}
          </Button>
        ) : (
          <ButtonLink size="lg" to={`${paths.auth}?redirect=${paths.booking}`}>
            Log in to Continue
          </ButtonLink>
        )}
      </StepActions>
    </section>
  );
}
