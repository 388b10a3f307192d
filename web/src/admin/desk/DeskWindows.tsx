import { useMemo, useState, type ReactNode } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import { bookingDialogs } from '#web/admin/bookings/bookingDialogs.ts';
import { ContactDialog } from '#web/admin/contacts/ContactDialog.tsx';
import { customerDialogs } from '#web/admin/customers/customerDialogs.ts';
import type { CustomerDialog } from '#web/admin/customers/CustomerMenu.tsx';
import { CustomerSheetDialog } from '#web/admin/customers/sheet/CustomerSheetDialog.tsx';
import { DeskContext, type Desk, type NewBookingStart } from '#web/admin/desk/DeskContext.ts';
import { findLastFocus, useLastFocus } from '#web/admin/desk/lastFocus.ts';
import { NewBookingDialog } from '#web/admin/newBooking/NewBookingDialog.tsx';
import { AppointmentDialog } from '#web/admin/planner/AppointmentDialog.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';

type Matter =
  | { about: 'customer'; id: number }
  | { about: 'booking'; booking: AdminBooking }
  | { about: 'contact'; id: number }
  | { about: 'newBooking'; start: NewBookingStart }
  | { about: 'customerAction'; kind: CustomerDialog; user: Customer }
  | { about: 'bookingAction'; kind: BookingDialog; booking: AdminBooking };

function MatterWindow({ matter, desk, ...dialog }: RowDialogProps & { matter: Matter; desk: Desk }) {
  switch (matter.about) {
    case 'customer':
      return <CustomerSheetDialog id={matter.id} {...dialog} />;
    case 'booking':
      return <AppointmentDialog booking={matter.booking} onOpen={desk.actOnBooking} {...dialog} />;
    case 'contact':
      return <ContactDialog id={matter.id} {...dialog} />;
    case 'newBooking':
      return <NewBookingDialog start={matter.start} {...dialog} />;
    case 'customerAction': {
      const Action = customerDialogs[matter.kind];
      return <Action user={matter.user} {...dialog} />;
    }
    case 'bookingAction': {
      const Action = bookingDialogs[matter.kind];
      return <Action booking={matter.booking} {...dialog} />;
    }
  }
}

/** The desk's one window that any part of it can open; one leads to the next, and all of them back to where one was. */
export function DeskWindows({ children }: { children: ReactNode }) {
  useLastFocus();
  const [opened, setOpened] = useState<{ matter: Matter; isOpen: boolean; opening: number } | null>(null);
  const desk = useMemo((): Desk => {
    const open = (matter: Matter) =>
      setOpened((former) => ({ matter, isOpen: true, opening: (former?.opening ?? 0) + 1 }));
    return {
      openCustomer: (id) => open({ about: 'customer', id }),
      openBooking: (booking) => open({ about: 'booking', booking }),
      openContact: (id) => open({ about: 'contact', id }),
      openNewBooking: (start = {}) => open({ about: 'newBooking', start }),
      actOnCustomer: (kind, user) => open({ about: 'customerAction', kind, user }),
      actOnBooking: (kind, booking) => open({ about: 'bookingAction', kind, booking }),
    };
  }, []);
  return (
    <DeskContext value={desk}>
      {children}
      {opened && (
        <MatterWindow
          key={opened.opening}
          matter={opened.matter}
          desk={desk}
          isOpen={opened.isOpen}
          onClose={() => setOpened((former) => former && { ...former, isOpen: false })}
          finalFocus={findLastFocus}
        />
      )}
    </DeskContext>
  );
}
