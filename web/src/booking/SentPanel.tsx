import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from '#web/booking/BookingPage.module.css';
import { queuedWords, savedWords } from '#web/offline/formatSaved.ts';

/** `saved`: no response, queued on this device; `queued`: the server could not accept it yet, queued too. */
export type DoneHow = 'sent' | 'booked' | 'saved' | 'queued';

const words: Record<DoneHow, string> = {
  booked: 'We look forward to seeing you.',
  sent: 'We’ll contact you within 24 hours.',
  saved: savedWords,
  queued: queuedWords,
};

/** Shown until the redirect. No reply is promised for an unsent request. */
export function SentPanel({ how, isUser }: { how: DoneHow; isUser: boolean }) {
  const next = isUser ? 'Taking you to My Treatment…' : 'Taking you home…';
  const isDone = how === 'sent' || how === 'booked';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.sent} data-tone={isDone ? 'green' : 'amber'}>
      {isDone ? <CircleCheck aria-hidden /> : <CloudOff aria-hidden />}
      <h2 className="display-sm" ref={heading} tabIndex={-1}>
        {how === 'booked'
          ? 'Your appointment is booked'
          : isDone
            ? 'Your request is with us'
            : 'Your request is waiting on this device'}
      </h2>
      <p>
        {words[how]} {next}
      </p>
    </div>
  );
}
