import { CalendarPlus, Phone } from 'lucide-react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { nextVisits } from '#shared/domain/afterVisit.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import { useDesk, type RecordSubject } from '#web/admin/dialogs/DeskContext.ts';
import { Button } from '#web/ui/actions/Button.tsx';

/** On the day of a treatment: its review in two weeks, as an appointment or by telephone. */
export function ReviewProposal({ record, subject }: { record: OpenedRecord; subject: RecordSubject }) {
  const { openNewBooking, openNewTask } = useDesk();
  const today = clinicToday();
  const isTreatedToday = record.entries.some(
    (entry) => entry.treatment && londonToday(new Date(happenedAt(entry))) === today,
  );
  if (!isTreatedToday) return null;
  const { userId, name } = record;
  const { service } = subject;
  const { review: date } = nextVisits(today);
  return (
    <p className="row wrap gap-3">
      Review in two weeks, {describeDay(date)}:
      <Button
        size="sm"
        variant="secondary"
        onClick={() => openNewBooking({ text: name, when: { date, time: '' }, ...(service && { service }) })}
      >
        <CalendarPlus aria-hidden /> Book Review
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          openNewTask({ person: { id: userId, name }, text: 'Ring: how is it two weeks on?', dueDate: date })
        }
      >
        <Phone aria-hidden /> Ring Instead
      </Button>
    </p>
  );
}
