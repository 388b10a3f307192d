import { useEffect, useMemo, type ReactNode, useCallback, useRef } from 'react';
import { z } from 'zod';
import { fittingCard, type EmergencyCardId } from '#shared/content/clinical/emergencies.ts';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { Customer } from '#shared/contracts/user.ts';
import { useClock, useWhoIsHere } from '#web/admin/arrivals/useClock.ts';
import { bookingDialogs } from '#web/admin/bookings/bookingDialogs.tsx';
import { ContactDialog } from '#web/admin/inbox/contacts/ContactDialog.tsx';
import { customerDialogs } from '#web/admin/customers/customerDialogs.ts';
import { CustomerSheetDialog } from '#web/admin/customers/sheet/CustomerSheetDialog.tsx';
import {
  DeskContext,
  NewBookingStart,
  NewTaskStart,
  Plan,
  WhichLetter,
  RecordSubject,
  type DeskActions,
  type RowDialogProps,
  BookingDialog,
  CustomerDialog,
} from '#web/admin/dialogs/desk.tsx';
import { findLastFocus, useLastFocus, useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { LetterDialog } from '#web/admin/messages/LetterDialog.tsx';
import { NewTaskDialog } from '#web/admin/tasks/NewTaskDialog.tsx';
import { NewBookingDialog } from '#web/admin/newBooking/NewBookingDialog.tsx';
import { AppointmentDialog } from '#web/admin/calendar/planner/AppointmentDialog.tsx';
import { PlanDialog } from '#web/admin/calendar/planner/PlanDialog.tsx';
import { continueCourse, emergencyCourse } from '#web/admin/emergency/course.ts';
import { EmergencyDialog, useEmergencyKey } from '#web/admin/emergency/EmergencyDialog.tsx';
import { incidentOpener } from '#web/admin/emergency/incidentOpener.ts';
import { takeHandedOverFrom } from '#web/admin/handover/handedOverFrom.ts';
import { RecordDialog } from '#web/admin/record/RecordDialog.tsx';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';

const DeskDialog = z.discriminatedUnion('about', [
  z.object({ about: z.literal('customer'), id: z.int() }),
  z.object({ about: z.literal('booking'), booking: AdminBooking }),
  z.object({ about: z.literal('contact'), id: z.int() }),
  z.object({ about: z.literal('letter'), which: WhichLetter }),
  z.object({ about: z.literal('record'), subject: RecordSubject }),
  z.object({ about: z.literal('newBooking'), start: NewBookingStart }),
  z.object({ about: z.literal('newTask'), start: NewTaskStart }),
  z.object({ about: z.literal('plan'), plan: Plan }),
  z.object({ about: z.literal('customerAction'), kind: CustomerDialog, user: Customer }),
  z.object({ about: z.literal('bookingAction'), kind: BookingDialog, booking: AdminBooking }),
]);
type DeskDialog = z.output<typeof DeskDialog>;

function OpenedDialog({
  content,
  desk,
  ...dialog
}: RowDialogProps & { content: DeskDialog; desk: DeskActions }) {
  switch (content.about) {
    case 'customer':
      return <CustomerSheetDialog id={content.id} {...dialog} />;
    case 'booking':
      return <AppointmentDialog booking={content.booking} onOpen={desk.actOnBooking} {...dialog} />;
    case 'contact':
      return <ContactDialog id={content.id} {...dialog} />;
    case 'letter':
      return <LetterDialog which={content.which} {...dialog} />;
    case 'record':
      return <RecordDialog subject={content.subject} {...dialog} />;
    case 'newBooking':
      return <NewBookingDialog start={content.start} {...dialog} />;
    case 'newTask':
      return <NewTaskDialog start={content.start} {...dialog} />;
    case 'plan':
      return (
        <PlanDialog plan={content.plan} onRequest={(one) => desk.actOnBooking('schedule', one)} {...dialog} />
      );
    case 'customerAction': {
      const Action = customerDialogs[content.kind];
      return <Action user={content.user} {...dialog} />;
    }
    case 'bookingAction': {
      const Action = bookingDialogs[content.kind];
      return <Action booking={content.booking} {...dialog} />;
    }
  }
}

/** Opens one dialog at a time for any screen; restores focus when the last one closes. */
export function DeskWindows({ children }: { children: ReactNode }) {
  useLastFocus();
  // Before a dialog opens: it says at once who will be notified.
  useSendsEmail();
  const { opened, open, close } = useDialogHost({ name: 'window', schema: DeskDialog });
  const { isEmergency, openEmergency, cards } = useDeskEmergency();
  const [getBooking] = bookingsApi.useLazyGetBookingQuery();
  const desk = useMemo(
    (): DeskActions => ({
      openCustomer: (id) => open({ about: 'customer', id }),
      openBooking: (booking) => {
        if (typeof booking !== 'number') return open({ about: 'booking', booking });
        void getBooking({ params: { id: booking } }).then(({ data, error }) => {
          if (data) open({ about: 'booking', booking: data });
          else showFailure(error, 'The booking could not be loaded.');
        });
      },
      openRecord: (subject) => open({ about: 'record', subject }),
      openEmergency,
      openContact: (id) => open({ about: 'contact', id }),
      openLetter: (which) => open({ about: 'letter', which }),
      openNewTask: (start = {}) => open({ about: 'newTask', start }),
      openPlan: (plan) => open({ about: 'plan', plan }),
      openNewBooking: (start = {}) => open({ about: 'newBooking', start }),
      actOnCustomer: (kind, user) => open({ about: 'customerAction', kind, user }),
      actOnBooking: (kind, booking) => open({ about: 'bookingAction', kind, booking }),
    }),
    [getBooking, open, openEmergency],
  );
  useEffect(() => {
    const from = takeHandedOverFrom();
    if (from?.bookingId) desk.openBooking(from.bookingId);
    else if (from) desk.openCustomer(from.userId);
  }, [desk]);
  return (
    <DeskContext value={desk}>
      {children}
      {opened && (
        <OpenedDialog
          key={opened.opening}
          content={opened.content}
          desk={desk}
          isOpen={opened.isOpen}
          // Escape closes the cards only.
          onClose={isEmergency ? () => {} : close}
          finalFocus={findLastFocus}
        />
      )}
      {cards}
    </DeskContext>
  );
}

/** The emergency cards of a signed-in desk: Alt+E opens them above whatever is open. */
function useDeskEmergency() {
  const { opened, open, close } = useDialogHost<{ card: EmergencyCardId | null }>();
  const isEmergency = opened?.isOpen ?? false;
  const before = useRef<Element | null>(null);
  const openEmergency = useCallback(
    (card: EmergencyCardId | null = null) => {
      before.current = document.activeElement;
      emergencyCourse.set(continueCourse(emergencyCourse.get()));
      open({ card });
    },
    [open],
  );
  useEmergencyKey(!isEmergency, () => openEmergency());
  const cards = opened && (
    <DeskEmergency
      key={`emergency ${opened.opening}`}
      card={opened.content.card}
      isOpen={isEmergency}
      onClose={close}
      finalFocus={() => {
        const { current } = before;
        return current instanceof HTMLElement && current.isConnected ? current : findLastFocus();
      }}
    />
  );
  return { isEmergency, openEmergency, cards };
}

function DeskEmergency({ card, ...dialog }: RowDialogProps & { card: EmergencyCardId | null }) {
  const { inRoom, waiting } = useWhoIsHere(useClock());
  const record = incidentOpener.use();
  const present = inRoom ?? waiting[0];
  const fits = card ?? record?.fits ?? fittingCard(present ? { service: present.service } : {});
  const recordIncident = (category: EmergencyCardId) => {
    const course = emergencyCourse.get();
    dialog.onClose();
    record?.begin(course ? { category, course } : { category });
    emergencyCourse.set(null);
  };
  return (
    <EmergencyDialog
      {...dialog}
      fits={fits}
      isAsked={card !== null}
      onRecord={record ? recordIncident : null}
      signOffOf={({ id, version }) => (
        <SignOffMark id={`emergency-${id}`} version={version} words="Awaits the prescriber’s sign-off" />
      )}
    />
  );
}
