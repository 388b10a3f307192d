import { CalendarPlus, Phone } from 'lucide-react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { reviewDate } from '#shared/content/clinical/reviewDate.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { givenOn } from '#web/admin/record/given.ts';
import { useDesk, type RecordSubject } from '#web/admin/dialogs/desk.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

/** On the day of a treatment: its review, as an appointment or by telephone. */
export function ReviewProposal({ record, subject }: { record: OpenedRecord; subject: RecordSubject }) {
  const { openNewBooking, openNewTask } = useDesk();
  const today = clinicToday();
  const formulary = useFormulary();
  const given = givenOn(record.entries, today);
  if (given.length === 0 || !formulary) return null;
  const { userId, name } = record;
  const { service } = subject;
  const date = reviewDate(formulary, given, today);
  return (
    <p className="row wrap gap-3">
      Review on {describeDay(date)}:
      <SmallButton
        onClick={() => openNewBooking({ text: name, when: { date, time: '' }, ...(service && { service }) })}
      >
        <CalendarPlus aria-hidden /> Book Review
      </SmallButton>
      <SmallButton
        onClick={() =>
          openNewTask({
            person: { id: userId, name },
            text: 'Ring: how is it after the treatment?',
            dueDate: date,
          })
        }
      >
        <Phone aria-hidden /> Ring Instead
      </SmallButton>
    </p>
  );
}
