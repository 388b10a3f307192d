import { CircleCheck, CloudOff } from 'lucide-react';
import styles from '#web/booking/BookingPage.module.css';
import { savedToast } from '#web/offline/savedWords.ts';

interface SentPanelProps {
  how: 'sent' | 'saved';
  isUser: boolean;
}

/** Shown until the page moves on. What is not sent yet is promised no answer. */
export function SentPanel({ how, isUser }: SentPanelProps) {
  const next = isUser ? 'Taking you to My Treatment…' : 'Taking you home…';
  return (
    <div className={styles.sent}>
      {how === 'sent' ? <CircleCheck aria-hidden /> : <CloudOff aria-hidden />}
      <h2>{how === 'sent' ? 'Your request is with us' : 'Your request waits on this device'}</h2>
      <p>
        {how === 'sent' ? 'We’ll contact you within 24 hours.' : savedToast.description} {next}
      </p>
    </div>
  );
}
