import { accountCalls } from '#shared/contracts/account.ts';
import { passwordResetCalls } from '#shared/contracts/passwordReset.ts';
import { reminderLinkCalls } from '#shared/contracts/reminderLink.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const accountApi = addCalls({
  // Not cached once the page is closed: it holds everything.
  exportMyData: read(accountCalls.exportMyData, [], { keepUnusedDataFor: 0 }),
  endOtherSessions: change(accountCalls.endOtherSessions),
  deleteMyAccount: change(accountCalls.deleteMyAccount),
  requestPasswordReset: change(passwordResetCalls.requestPasswordReset),
  readResetLink: change(passwordResetCalls.readResetLink),
  // A reset ends the session that was signed in here.
  confirmPasswordReset: change(passwordResetCalls.confirmPasswordReset, ['User']),
  // Read by a POST, because a token must not be in an address.
  readReminderLink: change(reminderLinkCalls.readReminderLink),
  answerReminder: change(reminderLinkCalls.answerReminder, ['MyBookings']),
  moveByLink: change(reminderLinkCalls.moveByLink, ['MyBookings', 'FreeTimes']),
  requestRescheduleByLink: change(reminderLinkCalls.requestRescheduleByLink, ['MyBookings']),
});
