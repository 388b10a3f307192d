import { CircleCheck } from 'lucide-react';
import styles from '#web/booking/BookingPage.module.css';

/** Shown until the page moves on. */
export function SentPanel({ isUser }: { isUser: boolean }) {
  return (
    <div className={styles.sent}>
      <CircleCheck aria-hidden />
      <h2>Your request is with us</h2>
      <p>We’ll contact you within 24 hours. {isUser ? 'Taking you to My Treatment…' : 'Taking you home…'}</p>
    </div>
  );
}
