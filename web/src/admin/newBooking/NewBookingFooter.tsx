import { useId, type ReactNode } from 'react';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';

interface NewBookingFooterProps {
  /** Null while the caller is being looked up. */
  formId: string | null;
  /** What is missing, or why there can be no booking. */
  hint: string | undefined;
  isBlocked: boolean;
  isBusy: boolean;
  /** What will be booked, once nothing is missing. */
  summary: ReactNode;
  onCancel: () => void;
}

export function NewBookingFooter(props: NewBookingFooterProps) {
  const { formId, hint, isBlocked, isBusy, summary, onCancel } = props;
  const hintId = useId();
  return (
    <>
      {formId &&
        (hint === undefined ? (
          summary
        ) : (
          <p id={hintId} className="muted flex-16">
            {hint}
          </p>
        ))}
      <SecondaryButton onClick={onCancel}>Cancel</SecondaryButton>
      {formId && (
        <Button
          type="submit"
          form={formId}
          isBusy={isBusy}
          disabled={isBlocked}
          aria-describedby={hint === undefined ? undefined : hintId}
        >
          Create Booking
        </Button>
      )}
    </>
  );
}
