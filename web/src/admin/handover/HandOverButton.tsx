import { Tablet } from 'lucide-react';
import { useState } from 'react';
import { HandOverDialog } from '#web/admin/handover/HandOverDialog.tsx';
import { useOutage } from '#web/admin/outage/outage.ts';
import { Button } from '#web/ui/actions/Button.tsx';

interface HandOverButtonProps {
  userId: number;
  bookingId?: number | null;
  name: string;
  variant?: 'quiet' | 'secondary';
}

/** Hands this screen to a patient for the medical history. Everybody at the desk may: it shows nothing of the record. */
export function HandOverButton({ userId, bookingId = null, name, variant = 'quiet' }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { isAway } = useOutage();
  if (isAway) return null;
  return (
    <>
      <Button variant={variant} size={variant === 'quiet' ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        <Tablet aria-hidden />
        Hand Over Tablet…
      </Button>
      <HandOverDialog
        userId={userId}
        bookingId={bookingId}
        name={name}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
