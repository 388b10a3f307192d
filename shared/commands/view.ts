import type { CurrentState } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import type { StaffNote } from '#shared/contracts/sheet.ts';

/** The snapshot with the unsent changes applied, which the screens show while the server is unreachable. */
export interface OutageView extends OfflineSnapshot {
  notes: (StaffNote & { customerId: number })[];
  /** Done here and off their lists: as at the server, they can be opened again, and more be noted of them. */
  done: Pick<OfflineSnapshot, 'tasks' | 'queue'>;
}

export const viewOf = (snapshot: OfflineSnapshot): OutageView => ({
  ...snapshot,
  notes: [],
  done: { tasks: [], queue: [] },
});

export const findBooking = ({ bookings }: Pick<OutageView, 'bookings'>, id: number) =>
  bookings.find((booking) => booking.id === id);

export const findCustomer = ({ customers }: OutageView, id: number | null) =>
  customers.find((customer) => customer.id === id);

export const currentStateOf = ({
  status,
  appointmentDate,
  appointmentTime,
  attendance,
  version,
}: CurrentState): CurrentState => ({ status, appointmentDate, appointmentTime, attendance, version });

/** Everything that takes the practitioner's time, for the overlap rules. */
export const scheduleOf = ({ bookings, held, wishes, blocked, requests }: OutageView) => ({
  appointments: bookings.flatMap(({ id, status, appointmentDate: date, appointmentTime: start, minutes }) =>
    (status === 'confirmed' || status === 'completed') && date !== null && start !== null
      ? [{ bookingId: id, date, start, minutes }]
      : [],
  ),
  held,
  wishes,
  blocked,
  requests,
});
