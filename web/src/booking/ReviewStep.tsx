import type { RefObject } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import {
  formatLongTime,
  readPreferredTimes,
  formatPreferredTimes,
  type TimeOfDay,
} from '#shared/domain/offers.ts';
import { HeldNotice } from '#web/booking/HeldNotice.tsx';
import { atOnceApi } from '#web/data/calls/atOnce.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { User } from '#shared/contracts/user.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/booking/ReviewStep.module.css';
import type { DoneHow } from '#web/booking/SentPanel.tsx';
import { StepActions, StepHeading } from '#web/booking/StepParts.tsx';
import {
  hasOtherDetails,
  isForOther,
  findMissing,
  findWizardService,
  ownPrice,
  toBooking,
  toTaking,
  type Step,
  type Wizard,
} from '#web/booking/wizard.ts';
import { isNamed } from '#web/practitioner.ts';
import { useQueuedSend } from '#web/outbox/useQueuedSend.ts';
import { savedWords, notSavedWords, savedToast } from '#web/offline/formatSaved.ts';
import { Button, ButtonLink, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface ReviewStepProps {
  wizard: Wizard;
  user: User | null;
  /** The free time that is booked; null for a request. */
  taken: TimeOfDay | null;
  held: HeldTime | null;
  /** Sends it as a request after all. */
  onRequest: () => void;
  bookings: readonly MyBooking[] | undefined;
  /** An open request for the same treatment. */
  duplicate: MyBooking | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onGoTo: (step: Step) => void;
  onDone: (how: DoneHow) => void;
}

type Sending = Pick<ReviewStepProps, 'wizard' | 'user' | 'onGoTo' | 'onDone'>;

/** Says what is missing. @returns whether something is */
function reportMissing({ wizard, user, onGoTo }: Sending): boolean {
  const missing = findMissing(wizard, user);
  if (!missing) return false;
  const { step, ...words } = missing;
  showToast({ ...words, variant: 'destructive' });
  if (step) onGoTo(step);
  return true;
}

/** Sends the request; reports it as sent only after the server has stored it. */
function useSend(sending: Sending) {
  const { wizard, user, onDone } = sending;
  const queued = useQueuedSend({
    form: 'booking',
    call: bookingCalls.createBooking,
    ownerId: user?.id ?? null,
    senderId: user?.id ?? null,
    onSent: () => {
      onDone('sent');
      showToast({
        title: 'Consultation Requested',
        description: "Thank you for booking with us! We'll contact you soon to confirm your consultation.",
      });
    },
    onSaved: (saved) => {
      onDone(saved.isReachable ? 'queued' : 'saved');
      showToast(savedToast(saved));
    },
  });
  const submit = async () => {
    if (reportMissing(sending) || !user) return;
    const failure = await queued.send(toBooking(wizard, user));
    if (!failure) return;
    const fallback = failure.type === 'unsaved' ? notSavedWords : 'Please try again later.';
    const description = failure.error.status > 0 ? failure.error.sentence || fallback : fallback;
    showToast({ title: 'Error submitting request', description, variant: 'destructive' });
  };
  return { ...queued, submit };
}

function useBook(sending: Sending) {
  const [book, { isLoading, error }] = atOnceApi.useBookTimeMutation();
  const submit = async (time: TimeOfDay) => {
    if (reportMissing(sending)) return;
    const result = await book({ body: toTaking(sending.wizard, time) });
    if (result.error) return;
    sending.onDone('booked');
    showToast({
      title: 'Appointment Booked',
      description: `${formatLongTime(time)}. It is in My Treatment.`,
    });
  };
  return { submit, isBooking: isLoading, error };
}

const whoForLabels = {
  me: 'Me, with these details for this booking',
  somebody_else: 'Somebody else, 18 or over',
};

const { name, specialty } = clinic.practitioner;

export function ReviewStep(props: ReviewStepProps) {
  const { wizard, user, taken, held, bookings, duplicate, heading, onGoTo, onRequest } = props;
  const { submit, isSending, isQueued: isSaved } = useSend(props);
  const { submit: book, isBooking, error } = useBook(props);
  const service = findWizardService(wizard.serviceId);
  const wishes = readPreferredTimes(wizard.wishes);
  const rows: { label: string; value: string; step: Step }[] = [
    {
      label: 'Service',
      value: service
        ? `${service.name}, ${service.minutes} minutes, ${ownPrice(service, wizard, bookings).price}`
        : 'None chosen',
      step: 1,
    },
    {
      label: 'Specialist',
      value: isNamed ? `${name}, ${specialty}` : specialty,
      step: 1,
    },
    taken
      ? { label: 'Appointment', value: formatLongTime(taken), step: 1 }
      : { label: 'Preferred date', value: formatDate(wizard.preferredDate), step: 2 },
    ...(wishes && !taken
      ? [
          {
            label: 'Times that suit',
            value: `${formatPreferredTimes(wishes)} (asked for, not booked)`,
            step: 2 as const,
          },
        ]
      : []),
    { label: 'Name', value: wizard.name, step: 2 },
    { label: 'Email', value: wizard.email, step: 2 },
    { label: 'Phone', value: wizard.phone, step: 2 },
    ...(user && (isForOther(wizard, user) || hasOtherDetails(wizard, user))
      ? [{ label: 'For', value: whoForLabels[wizard.whoFor], step: 2 as const }]
      : []),
    { label: 'Notes', value: wizard.message.trim() || 'None', step: 2 },
  ];
  return (
    <section>
      <StepHeading ref={heading}>Is everything right?</StepHeading>
      <dl className="line-below">
        {rows.map(({ label, value, step }) => (
          <div
            key={label}
            className={`stack columns-fluid-auto gap-0-4 baseline py-3 line-above ${styles.row}`}
          >
            <dt className="ink-soft text-sm">{label}</dt>
            <dd className="pre-line break-anywhere">{value}</dd>
            {label !== 'Specialist' && (
              <dd className={styles.change}>
                <button
                  className="hit p-0-2 borderless bg-none clay-deep text-sm semibold underlined"
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
      <p className={`muted ${styles.note}`}>The price is confirmed at your consultation.</p>
      {taken && (
        <HeldNotice time={taken} held={held} onRequest={onRequest}>
          {!user && ' Log in or register, and it is yours.'}
        </HeldNotice>
      )}
      {!user && !taken && <Notice>You&apos;ll need to log in before submitting your booking request.</Notice>}
      {taken && error && (
        <Notice tone="error" title="It is not booked">
          {sentenceOf(error, 'Please try again.')}
          <div>
            <SmallButton onClick={() => onGoTo(1)}>Choose another time</SmallButton>
          </div>
        </Notice>
      )}
      {duplicate && (
        <Notice title={`You already have an open request for ${duplicate.service}`}>
          {duplicate.preferredDate && `It is for ${formatDate(duplicate.preferredDate)}. `}We are already on
          it; send this one only if it is for something else.
        </Notice>
      )}
      {isSaved && <Notice>{savedWords}</Notice>}
      <StepActions>
        <Button variant="secondary" size="lg" disabled={isSending} onClick={() => onGoTo(2)}>
          Back
        </Button>
        {user && taken ? (
          <Button size="lg" requiresServer isBusy={isBooking} onClick={() => void book(taken)}>
            {isBooking ? 'Booking...' : 'Book this time'}
          </Button>
        ) : user ? (
          <Button size="lg" isBusy={isSending} onClick={() => void submit()}>
            {isSending ? 'Submitting...' : 'Submit Request'}
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
