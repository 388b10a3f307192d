import { AssignCareDialog } from '#web/admin/customers/AssignCareDialog.tsx';
import { BirthDateDialog } from '#web/admin/customers/BirthDateDialog.tsx';
import { HouseholdDialog } from '#web/admin/customers/HouseholdDialog.tsx';
import { InvitationDialog } from '#web/admin/customers/InvitationDialog.tsx';
import { ManualBookingDialog } from '#web/admin/customers/ManualBookingDialog.tsx';
import { DetailsDialog, PartDialog } from '#web/admin/customers/merging/DetailsDialog.tsx';
import { MergeDialog } from '#web/admin/customers/merging/MergeComparison.tsx';
import { ReferralCorrectionDialog } from '#web/admin/customers/ReferralCorrectionDialog.tsx';
import { ResetPasswordDialog } from '#web/admin/customers/ResetPasswordDialog.tsx';
import { CustomerHistoryDialog } from '#web/admin/history/HistoryDialog.tsx';

export const customerDialogs = {
  booking: ManualBookingDialog,
  care: AssignCareDialog,
  password: ResetPasswordDialog,
  invitation: InvitationDialog,
  birthDate: BirthDateDialog,
  details: DetailsDialog,
  household: HouseholdDialog,
  merge: MergeDialog,
  part: PartDialog,
  referral: ReferralCorrectionDialog,
  history: CustomerHistoryDialog,
};
