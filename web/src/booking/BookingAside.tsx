import { clinic } from '#shared/clinic.ts';
import styles from '#web/booking/BookingPage.module.css';

const [requested, taken] = [
  'We contact you within 24 hours to agree a time.',
  'The time is yours once you confirm it. You find it in My Treatment, with the way to us.',
];
const nextSteps = [
  'You come to Wembley for a consultation. Nothing is decided before it.',
  'You think it over. There is no obligation to go ahead.',
];

/** What happens after booking, and other ways to get in touch. */
export function BookingAside({ isTaking }: { isTaking: boolean }) {
  return (
    <aside className={`self-start pt-5 line-above ${styles.aside}`} aria-labelledby="booking-next">
      <h2 id="booking-next" className="display-xs">
        What happens next
      </h2>
      <ol className="stack gap-4 mt-4 ink-soft numbered">
        {[isTaking ? taken : requested, ...nextSteps].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5">
        Rather talk? Ring us on{' '}
        <a className="semibold nowrap" href={`tel:${clinic.phoneLink}`}>
          {clinic.phone}
        </a>
        .
      </p>
    </aside>
  );
}
