import { accountCalls } from '#shared/contracts/account.ts';
import { backupCalls, setupCalls } from '#shared/contracts/setup.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { calendarFeedCalls } from '#shared/contracts/calendarFeed.ts';
import { type Call, changeCalls } from '#shared/contracts/call.ts';
import { careCalls } from '#shared/contracts/care.ts';
import { contactCalls } from '#shared/contracts/contact.ts';
import { deskKeyCalls } from '#shared/contracts/deskKey.ts';
import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { mergeCalls, partingCalls } from '#shared/contracts/customerMerge.ts';
import { cspReportCalls } from '#shared/contracts/cspReport.ts';
import { emailChangeCalls } from '#shared/contracts/emailChange.ts';
import { exportCalls } from '#shared/contracts/export.ts';
import { formularyCalls } from '#shared/contracts/formulary.ts';
import { handoverCalls, startHandoverCalls } from '#shared/contracts/handover.ts';
import { historyCalls } from '#shared/contracts/history.ts';
import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import { incidentCalls } from '#shared/contracts/incident.ts';
import { patchTestCalls } from '#shared/contracts/patchTest.ts';
import { liveCalls } from '#shared/contracts/live.ts';
import { loyaltyCalls } from '#shared/contracts/loyalty.ts';
import { messageCalls } from '#shared/contracts/message.ts';
import { offerCalls } from '#shared/contracts/offer.ts';
import { openApiCalls } from '#shared/contracts/openApi.ts';
import { passkeyCalls } from '#shared/contracts/passkey.ts';
import { passwordResetCalls } from '#shared/contracts/passwordReset.ts';
import { householdCalls } from '#shared/contracts/household.ts';
import { personQuestionCalls } from '#shared/contracts/personQuestion.ts';
import { pictureCalls } from '#shared/contracts/picture.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { myRecordCalls } from '#shared/contracts/myRecord.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { recordCopyCalls } from '#shared/contracts/recordCopies.ts';
import { replyTemplateCalls } from '#shared/contracts/replyTemplate.ts';
import { reminderLinkCalls } from '#shared/contracts/reminderLink.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { prescriberCalls } from '#shared/contracts/prescriberList.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { registrationCalls } from '#shared/contracts/registration.ts';
import { settingCalls, staffCalls } from '#shared/contracts/staff.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { storedPictureCalls } from '#shared/contracts/storedPicture.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import { undoCalls } from '#shared/contracts/undo.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { atOnceCalls } from '#shared/contracts/atOnce.ts';
import { freeTimesCalls } from '#shared/contracts/preferredTimes.ts';

/** Every call by name: used by tests and as the desktop window's allow-list. */
export const allCalls: Record<string, Call> = {
  ...accountCalls,
  ...atOnceCalls,
  ...backupCalls,
  ...bookingCalls,
  ...calendarFeedCalls,
  ...careCalls,
  ...changeCalls,
  ...contactCalls,
  ...cspReportCalls,
  ...deskKeyCalls,
  ...deskRecordCalls,
  ...emailChangeCalls,
  ...exportCalls,
  ...formularyCalls,
  ...freeTimesCalls,
  ...startHandoverCalls,
  ...handoverCalls,
  ...historyCalls,
  ...offlineDataCalls,
  ...incidentCalls,
  ...patchTestCalls,
  ...liveCalls,
  ...loyaltyCalls,
  ...mergeCalls,
  ...partingCalls,
  ...messageCalls,
  ...offerCalls,
  ...openApiCalls,
  ...passkeyCalls,
  ...passwordResetCalls,
  ...householdCalls,
  ...personQuestionCalls,
  ...pictureCalls,
  ...queueCalls,
  ...myRecordCalls,
  ...recordCalls,
  ...recordCopyCalls,
  ...consentReadingCalls,
  ...replyTemplateCalls,
  ...reminderLinkCalls,
  ...scheduleCalls,
  ...settingCalls,
  ...prescriberCalls,
  ...setupCalls,
  ...sheetCalls,
  ...registrationCalls,
  ...staffCalls,
  ...stockCalls,
  ...storedPictureCalls,
  ...storedTreatmentCalls,
  ...taskCalls,
  ...undoCalls,
  ...userCalls,
};
