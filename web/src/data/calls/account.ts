import { accountCalls } from '#shared/contracts/account.ts';
import { passwordResetCalls } from '#shared/contracts/passwordReset.ts';
import { reminderLinkCalls } from '#shared/contracts/reminderLink.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Not cached once the page is closed: it holds everything.
    exportMyData: readFrom(build, accountCalls.exportMyData, { keepUnusedDataFor: 0 }),
    endOtherSessions: changeBy(build, accountCalls.endOtherSessions),
    deleteMyAccount: changeBy(build, accountCalls.deleteMyAccount),
    requestPasswordReset: changeBy(build, passwordResetCalls.requestPasswordReset),
    readResetLink: changeBy(build, passwordResetCalls.readResetLink),
    // A reset ends the session that was signed in here.
    confirmPasswordReset: changeBy(build, passwordResetCalls.confirmPasswordReset, {
      invalidatesTags: ['User'],
    }),
    // Read by a POST, because a token must not be in an address.
    readReminderLink: changeBy(build, reminderLinkCalls.readReminderLink),
    answerReminder: changeBy(build, reminderLinkCalls.answerReminder, { invalidatesTags: ['MyBookings'] }),
    requestRescheduleByLink: changeBy(build, reminderLinkCalls.requestRescheduleByLink, {
      invalidatesTags: ['MyBookings'],
    }),
  }),
});

export const {
  useExportMyDataQuery,
  useEndOtherSessionsMutation,
  useDeleteMyAccountMutation,
  useRequestPasswordResetMutation,
  useConfirmPasswordResetMutation,
  useReadResetLinkMutation,
  useReadReminderLinkMutation,
  useAnswerReminderMutation,
  useRequestRescheduleByLinkMutation,
} = accountApi;
