import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type TimeOfDay, describeTime } from '#shared/domain/offers.ts';
import { clinic } from '#shared/clinic.ts';
import styles from '#web/booking/BookingPage.module.css';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { offersApi } from '#web/data/calls/offers.ts';
import { mayBeSaved, sentenceOf } from '#web/data/requests/request.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { OfferChoice } from '#web/preferredTimes/OfferChoice.tsx';

const failed = 'That did not work. Please try again later.';

/** The times that a link offers to a patient who cannot log in, and nothing else. */
export function OfferLink({ token }: { token: string }) {
  const [read, { data, error: unread, isLoading: isReading }] = offersApi.useReadOfferLinkMutation();
  const [accept, { isLoading }] = offersApi.useAcceptOfferLinkMutation();
  const { sendsEmail } = useSendsEmail();
  const [taken, setTaken] = useState<TimeOfDay | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    void read({ body: { token } });
  }, [read, token]);
  const take = async ({ date, time }: TimeOfDay) => {
    setAlert(null);
    const { data: taking, error } = await accept({ body: { token, date, time } });
    if (taking) setTaken(taking.answer);
    else setAlert(sentenceOf(error, failed));
    title.current?.focus();
  };
  return (
    <div className={taken ? styles.sent : styles.offer}>
      {taken && <CircleCheck aria-hidden />}
      <h2 className="display-sm" ref={title} tabIndex={-1}>
        {taken
          ? 'Your appointment is confirmed'
          : unread && !mayBeSaved(unread)
            ? 'There is no time to choose'
            : 'Choose a time'}
      </h2>
      {alert && <Notice tone="error">{alert}</Notice>}
      {unread && (
        <Notice tone="error">
          {sentenceOf(unread, failed)} Our number is <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
        </Notice>
      )}
      {mayBeSaved(unread) && (
        // The address no longer has the token, so reloading the page would lose it.
        <Button variant="secondary" onClick={() => void read({ body: { token } })}>
          Try again
        </Button>
      )}
      {taken ? (
        <p>
          {describeTime(taken)}. {sendsEmail && 'We have sent you a confirmation. '}To change it, please call{' '}
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
        </p>
      ) : data ? (
        <OfferChoice offer={data.answer} isBusy={isLoading} onTake={(time) => void take(time)} />
      ) : (
        isReading && <Skeleton label="Looking for your times" rows={3} />
      )}
    </div>
  );
}
