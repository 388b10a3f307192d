import { z } from 'zod';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { BlockTimeForm } from '#web/admin/calendar/planner/BlockTimeForm.tsx';
import { CallerSearch } from '#web/admin/newBooking/CallerSearch.tsx';
import styles from '#web/admin/calendar/planner/Dialogs.module.css';
import type { FreeTime } from '#web/admin/calendar/planner/plannerGrid.ts';
import { WaitingList } from '#web/admin/calendar/planner/WaitingList.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useSavedState } from '#web/admin/workspace/useSavedState.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

const Use = z.enum(['book', 'block']);

interface FreeTimeDialogProps extends RowDialogProps {
  free: FreeTime;
  onRequest: (booking: AdminBooking) => void;
  onCustomer: (user: Customer) => void;
  onNewCaller: (text: string) => void;
}

const uses = [
  { value: 'book', label: 'Book' },
  { value: 'block', label: 'Block' },
] as const;

/** Actions for a free slot: schedule a request, book for a customer, or block it. */
export function FreeTimeDialog({ free, onRequest, onCustomer, onNewCaller, ...dialog }: FreeTimeDialogProps) {
  const [use, setUse] = useSavedState(dialog.isOpen ? 'free time' : null, Use, () => 'book');
  const isPast = free.date < clinicToday();
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`${describeDay(free.date)}, ${free.time}${free.until ? `–${free.until}` : ''}`}
      description={isPast ? 'This day has passed: nothing can be booked on it.' : undefined}
    >
      {!isPast && (
        <div className={`stack gap-5 ${styles.free}`}>
          <Segments label="Use this time to" value={use} onChange={setUse} options={uses} />
          {use === 'book' ? (
            <>
              <CallerSearch onChoose={onCustomer} onNewCaller={onNewCaller} />
              <section>
                <h3>Waiting for an appointment</h3>
                <WaitingList date={free.date} onChoose={onRequest} />
              </section>
            </>
          ) : (
            <BlockTimeForm free={free} onDone={dialog.onClose} />
          )}
        </div>
      )}
    </Dialog>
  );
}
