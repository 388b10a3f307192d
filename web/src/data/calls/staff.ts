import { replyTemplateCalls } from '#shared/contracts/replyTemplate.ts';
import { registrationCalls } from '#shared/contracts/registration.ts';
import { type SettingChange, settingCalls, staffCalls } from '#shared/contracts/staff.ts';
import type { SettingName } from '#shared/domain/clinicSettings.ts';
import { addCalls, change, changeOf, read } from '#web/data/requests/fromContract.ts';

export const staffApi = addCalls({
  listMySessions: read(staffCalls.listMySessions, ['Devices']),
  endMySession: change(staffCalls.endMySession, ['Devices']),
  getSignInSettings: read(staffCalls.getSignInSettings, ['Staff']),
  updateSetting: changeOf<null, { name: SettingName; body: SettingChange }>(
    ({ name, body }) => ({ call: settingCalls[name], body }),
    ['Staff'],
  ),
  updateSignInRule: change(staffCalls.updateSignInRule, ['Staff', 'User']),
  listReplyTemplates: read(replyTemplateCalls.listReplyTemplates, ['Staff']),
  saveReplyTemplates: change(replyTemplateCalls.saveReplyTemplates, ['Staff']),
  updateBookingFlow: change(staffCalls.updateBookingFlow, ['Staff']),
  startSecondFactor: change(staffCalls.startSecondFactor),
  confirmSecondFactor: change(staffCalls.confirmSecondFactor, ['Staff']),
  renewRecoveryCodes: change(staffCalls.renewRecoveryCodes, ['Staff']),
  removeSecondFactor: change(staffCalls.removeSecondFactor, ['Staff', 'User']),
  getRegistration: read(registrationCalls.getRegistration, ['Staff']),
  saveRegistration: change(registrationCalls.saveRegistration, ['Staff']),
  listStaff: read(staffCalls.listStaff, ['Staff']),
  addStaff: change(staffCalls.addStaff, ['Staff', 'Users']),
  updateStaff: change(staffCalls.updateStaff, ['Staff']),
  issueWelcomeLink: change(staffCalls.issueWelcomeLink),
  resetSecondFactor: change(staffCalls.resetSecondFactor, ['Staff']),
});
