import { CalendarCheck, PhoneCall } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import type { RemindedAppointment } from '#shared/contracts/reminderLink.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { useAnswerReminderMutation, useReadReminderLinkMutation } from '#web/data/calls/account.ts';
import { mayBeSaved, sentenceOf } from '#web/data/requests/errors.ts';
import styles from '#web/patient/auth/AnswerReminder.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const failed = 'That did not work. Please try again later.';

/** The page of a reminder's link, without logging in. It shows no more than the letter: the time and the clinic. */
export function AnswerReminder({ token }: { token: string }) {
  const [read, { data: found, error }] = useReadReminderLinkMutation();
  const appointment = found?.answer;
  const [send, { isLoading, error: unsent }] = useAnswerReminderMutation();
  const [answered, setAnswered] = useState<ReminderAnswer | null>(null);
  useEffect(() => void read({ body: { token } }), [read, token]);

  const answer = async (given: ReminderAnswer) => {
    const { data } = await send({ body: { token, answer: given } });
    if (data) setAnswered(given);
  };
  return (
    <div className={`stack p-7-gutter ${styles.page}`}>
      <div className={`stack top gap-5 w-full ${styles.column}`}>
        <p className="pb-3 line-below ink-soft font-display text-lg">{clinic.brand}</p>
        {!answered && <h1 className={styles.title}>Are you coming?</h1>}
        {error ? (
          <>
            <Notice tone="error">
              {sentenceOf(error, failed)} <CallUs />
            </Notice>
            {mayBeSaved(error) && (
              // The address no longer has the token, so reloading the page would lose it.
              <Button variant="secondary" onClick={() => void read({ body: { token } })}>
                Try again
              </Button>
            )}
          </>
        ) : !appointment ? (
          <Skeleton label="Loading your appointment" rows={2} shape="row" />
        ) : answered ? (
          <Thanks answer={answered} appointment={appointment} />
        ) : (
          <>
            <When {...appointment} />
            {unsent && (
              <Notice tone="error">
                {sentenceOf(unsent, failed)} <CallUs />
              </Notice>
            )}
            <div className="stack gap-3">
              <Button size="lg" isWide isBusy={isLoading} onClick={() => void answer('coming')}>
                <CalendarCheck aria-hidden /> I’m coming
              </Button>
              <Button
                size="lg"
                isWide
                variant="secondary"
                isBusy={isLoading}
                onClick={() => void answer('cannot_come')}
              >
                <PhoneCall aria-hidden /> I can’t come
              </Button>
            </div>
            <p className={styles.soft}>
              <a href={clinic.mapsLink} target="_blank" rel="noreferrer">
                Directions to the clinic
              </a>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function When({ appointmentDate, appointmentTime }: RemindedAppointment) {
  return (
    <p className={styles.when}>
      <time className="stack text-lg" dateTime={`${appointmentDate}T${appointmentTime}`}>
        {dateWords(appointmentDate)} <strong>{appointmentTime}</strong>
      </time>
    </p>
  );
}

function CallUs() {
  return (
    <>
      You can ring us on <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
    </>
  );
}

function Thanks({ answer, appointment }: { answer: ReminderAnswer; appointment: RemindedAppointment }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isComing = answer === 'coming';
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Thank you
      </h1>
      {isComing && <When {...appointment} />}
      <p>{isComing ? 'We look forward to seeing you.' : 'We’ll call you to find another time.'}</p>
      <p className={`ink-soft ${styles.soft}`}>
        {isComing ? 'If something changes: ' : 'Your appointment stays as it is until then. '}
        <CallUs />
      </p>
    </>
  );
}
