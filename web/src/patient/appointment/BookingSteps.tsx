import { Check } from 'lucide-react';
import { bookingStep, bookingSteps } from '#shared/domain/bookingSteps.ts';
import styles from '#web/patient/appointment/BookingSteps.module.css';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

/** How far a booking has come, from the request to the visit. */
export function BookingSteps({ status, isOffered }: { status: string; isOffered: boolean }) {
  const step = bookingStep({ status, isOffered });
  if (!step) return null;
  const at = bookingSteps.indexOf(step);
  return (
    <div className={`cluster gap-1 max-w-30 text-xs leading-1-3 ${styles.steps}`}>
      <VisuallyHidden>
        Step {at + 1} of {bookingSteps.length}: {step}
      </VisuallyHidden>
      {bookingSteps.map((each, index) => (
        <span key={each} aria-hidden data-state={index < at ? 'past' : index === at ? 'now' : undefined}>
          {index <= at && <Check className="flex-none eucalyptus size-1em" />}
          {each}
        </span>
      ))}
    </div>
  );
}
