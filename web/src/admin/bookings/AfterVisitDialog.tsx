import { skipToken } from '@reduxjs/toolkit/query/react';
import { BookHeart, CalendarClock, CalendarPlus, ClipboardList, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { taskCalls } from '#shared/contracts/queue.ts';
import { guideOf, nextVisits } from '#shared/domain/afterVisit.ts';
import { clinicToday } from '#web/clinicClock.ts';
import styles from '#web/admin/bookings/AfterVisitDialog.module.css';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { useDesk, reportOn, type BookingDialogProps, useUndo } from '#web/admin/dialogs/desk.tsx';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { useOutage, WorksOffline } from '#web/admin/outage/outage.tsx';
import { careApi } from '#web/data/calls/care.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface Choice {
  icon: LucideIcon;
  label: string;
  detail: string;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** What can follow a visit, one key each: the guide for what was done, the next visit, a call. Nothing is automatic. */
export function AfterVisitDialog({ booking, ...dialog }: BookingDialogProps) {
  const { userId, name, service, appointmentDate } = booking;
  const { openNewBooking, openNewTask } = useDesk();
  const { isAway } = useOutage();
  const undo = useUndo();
  const { currentData: sheet } = sheetApi.useGetCustomerSheetQuery(
    userId === null ? skipToken : { params: { id: userId } },
  );
  const [assignCare] = careApi.useAssignCareMutation();
  const guide = guideOf(service);
  const isAssigned = sheet?.care.some(({ careType }) => careType === guide) ?? false;
  const today = clinicToday();
  // A visit that is completed before its day counts as of today.
  const visit = appointmentDate !== null && appointmentDate < today ? appointmentDate : today;
  const { review, treatment } = nextVisits(visit);
  const book = (date: string) => () => {
    openNewBooking({ ...(sheet && { user: sheet.customer }), when: { date, time: '' }, service });
    dialog.onClose();
  };
  const assign = () => {
    if (userId === null || guide === null) return;
    void reportOn(assignCare({ body: { userId, careTypes: [guide] } }).unwrap(), {
      done: 'Personalised Care Assigned',
      detail: guide,
      failed: 'Failed to assign personalised care',
      undo,
    });
  };
  const choices: Choice[] = [
    ...(guide !== null && userId !== null
      ? [
          {
            icon: BookHeart,
            label: `Aftercare guide: ${guide}`,
            detail: isAway
              ? 'Possible once the clinic’s server is back'
              : isAssigned
                ? 'Assigned already'
                : 'They find it in their dashboard',
            isDisabled: isAway || isAssigned,
            onChoose: assign,
          },
        ]
      : []),
    ...(userId !== null
      ? [
          {
            icon: CalendarPlus,
            label: 'Two-week review',
            detail: formatDateWithWeekday(review),
            isDisabled: !sheet,
            onChoose: book(review),
          },
          {
            icon: CalendarClock,
            label: 'Next visit in twelve weeks',
            detail: formatDateWithWeekday(treatment),
            isDisabled: !sheet,
            onChoose: book(treatment),
          },
        ]
      : []),
    {
      icon: ClipboardList,
      label: 'Ring in two weeks',
      detail: `A task for ${formatDateWithWeekday(review)}`,
      onChoose: () => {
        openNewTask({
          ...(userId !== null && { person: { id: userId, name } }),
          text: userId === null ? `Ring ${name} about their visit` : 'Ring about their visit',
          dueDate: review,
        });
        dialog.onClose();
      },
    },
  ];
  const list = useRef<HTMLUListElement>(null);
  const hasKeys = useNumberKeys(
    list,
    choices.map(({ isDisabled, onChoose }) => (isDisabled ? () => {} : onChoose)),
  );
  return (
    <WorksOffline call={taskCalls.createTask}>
      <Dialog
        {...dialog}
        size="sm"
        title="After the Visit"
        description={`${name}, ${service}`}
        closeLabel="Close"
      >
        <ul ref={list} className={`stack ${styles.choices}`}>
          {choices.map(({ icon: Icon, label, detail, isDisabled, onChoose }, index) => (
            <li key={label}>
              <button
                className="flex gap-3 middle w-full hit p-3-0 borderless line-below bg-none text-start"
                type="button"
                disabled={isDisabled}
                aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
                onClick={onChoose}
              >
                <Icon aria-hidden />
                <span className="flex-1 min-w-0">
                  <strong className="block semibold">{label}</strong>
                  <small className="ink-soft text-sm">{detail}</small>
                </span>
                {hasKeys && <Kbd>{index + 1}</Kbd>}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </WorksOffline>
  );
}
