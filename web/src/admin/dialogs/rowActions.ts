import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';

export type BookingDialog = 'schedule' | 'cancel' | 'reassign' | 'afterVisit' | 'history' | 'repeat' | 'note';

export interface BookingDialogProps extends RowDialogProps {
  booking: AdminBooking;
}

export type CustomerDialog =
  | 'booking'
  | 'care'
  | 'password'
  | 'invitation'
  | 'birthDate'
  | 'details'
  | 'household'
  | 'merge'
  | 'part'
  | 'referral'
  | 'history';

export interface CustomerDialogProps extends RowDialogProps {
  user: Customer;
}
