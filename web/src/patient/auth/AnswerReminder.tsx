import { CalendarCheck, CalendarClock, CalendarPlus, PhoneCall } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { ReminderAnswer } from '#shared/contracts/booking.ts';
import type { RemindedAppointment } from '#shared/contracts/reminderLink.ts';
import { formatDate } from '#shared/domain/wallTime.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { saveFile } from '#web/data/requests/download.ts';
import { mayBeSaved, sentenceOf } from '#web/data/requests/request.ts';
import styles from '#web/patient/auth/AnswerReminder.module.css';
import { AskToMove } from '#web/patient/auth/AskToMove.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const failed = 'That did not work. Please try again later.';

/** The page of a link to one appointment or request, without logging in. It shows no more than the letter. */
export function AnswerReminder({ token }: { token: string }) {
  const [read, { data: found, error }] = accountApi.useReadReminderLinkMutation();
  const [changed, setChanged] = useState<RemindedAppointment | null>(null);
  const appointment = changed ?? found?.answer;
  useEffect(() => void read({ body: { token } }), [read, token]);
  return (
    <div className={`stack p-7-gutter ${styles.page}`}>
      <div className="stack top gap-5 w-full max-w-26 centred">
        <p className="pb-3 line-below ink-soft font-display text-lg">{clinic.brand}</p>
        {error ? (
          <>
            <h1 className="display-md">Your appointment</h1>
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
          <>
            <h1 className="display-md">Your appointment</h1>
            <Skeleton label="Loading your appointment" rows={2} shape="row" />
          </>
        ) : (
          <Found token={token} appointment={appointment} onChange={setChanged} />
        )}
      </div>
    </div>
  );
}

interface FoundProps {
  token: string;
  appointment: RemindedAppointment;
  onChange: (appointment: RemindedAppointment) => void;
}

function Found({ token, appointment, onChange }: FoundProps) {
  const { appointmentDate, preferredDate, isCancelled } = appointment;
  if (isCancelled || appointmentDate === null) {
    return (
      <>
        <h1 className="display-md">
          {isCancelled
            ? `This ${appointmentDate === null ? 'request' : 'appointment'} is cancelled`
            : 'We have your request'}
        </h1>
        {!isCancelled && preferredDate !== null && <p>For {formatDate(preferredDate)}.</p>}
        <p>
          {isCancelled
            ? 'If you would like another time: '
            : 'Nothing is booked yet: we contact you to find a time that suits you. '}
          <CallUs />
        </p>
      </>
    );
  }
  return <Coming token={token} appointment={appointment} onChange={onChange} />;
}

function Coming({ token, appointment, onChange }: FoundProps) {
  const [send, { isLoading, error: unsent }] = accountApi.useAnswerReminderMutation();
  const [hasAnswered, setHasAnswered] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { answer, calendar, moveWishDate } = appointment;
  useEffect(() => {
    if (hasAnswered) title.current?.focus();
  }, [hasAnswered, answer]);

  const give = async (given: ReminderAnswer) => {
    const { data } = await send({ body: { token, answer: given } });
    if (!data) return;
    onChange(data.answer);
    setHasAnswered(true);
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="display-md">
        {answer === null ? 'Are you coming?' : 'Thank you'}
      </h1>
      <When {...appointment} />
      {answer !== null && (
        <p>
          {answer === 'coming'
            ? 'You are coming. We look forward to seeing you.'
            : 'You cannot come. Your appointment stays as it is until we have called you to find another time.'}
        </p>
      )}
      {unsent && (
        <Notice tone="error">
          {sentenceOf(unsent, failed)} <CallUs />
        </Notice>
      )}
      <div className="stack gap-3">
        {answer !== 'coming' && (
          <Button
            size="lg"
            isWide
            variant={answer === null ? 'primary' : 'secondary'}
            isBusy={isLoading}
            onClick={() => void give('coming')}
          >
            <CalendarCheck aria-hidden /> {answer === null ? 'I’m coming' : 'I can come after all'}
          </Button>
        )}
        {answer !== 'cannot_come' && (
          <Button
            size="lg"
            isWide
            variant="secondary"
            isBusy={isLoading}
            onClick={() => void give('cannot_come')}
          >
            <PhoneCall aria-hidden /> I can’t come
          </Button>
        )}
        <AskToMove token={token} appointment={appointment} onChange={onChange} />
        {calendar !== null && (
          <Button
            size="lg"
            isWide
            variant="secondary"
            onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), 'appointment.ics')}
          >
            <CalendarPlus aria-hidden /> Add to calendar
          </Button>
        )}
      </div>
      {moveWishDate !== null && (
        <p className="row gap-2">
          <CalendarClock aria-hidden /> You have asked to move it to {formatDate(moveWishDate)}. It stays as
          it is until we confirm a new time.
        </p>
      )}
      <p>
        <a href={clinic.mapsLink} target="_blank" rel="noreferrer">
          Directions to the clinic
        </a>
      </p>
      <p className="ink-soft">
        If something changes: <CallUs />
      </p>
    </>
  );
}

function When({ appointmentDate, appointmentTime }: RemindedAppointment) {
  return (
    <p className={styles.when}>
      <time className="stack text-lg" dateTime={`${appointmentDate}T${appointmentTime}`}>
        {formatDate(appointmentDate)}{' '}
        <strong className="font-display regular figures">{appointmentTime}</strong>
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
