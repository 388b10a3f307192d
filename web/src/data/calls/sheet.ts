import { householdCalls } from '#shared/contracts/household.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const sheetApi = addCalls({
  getCustomerSheet: read(sheetCalls.getCustomerSheet, ['Users', 'Bookings', 'Care', 'Contacts', 'Sheet']),
  correctBirthDate: change(sheetCalls.correctBirthDate, ['Users', 'Sheet', 'History']),
  correctReferral: change(sheetCalls.correctReferral, ['Sheet', 'History', 'Progress']),
  markIdSeen: change(sheetCalls.markIdSeen, ['Sheet', 'History']),
  markEmailChecked: change(sheetCalls.markEmailChecked, ['Users', 'Sheet', 'History']),
  addStaffNote: change(sheetCalls.addStaffNote, ['Sheet', 'History']),
  flagCustomer: change(sheetCalls.flagCustomer, ['Bookings', 'Sheet', 'History']),
  inviteCustomer: change(sheetCalls.inviteCustomer, ['Users', 'Bookings', 'Sheet', 'History', 'Messages']),
  removeStaffNote: change(sheetCalls.removeStaffNote, ['Sheet', 'History']),
  saveHouseholdContact: change(householdCalls.saveHouseholdContact, ['Sheet', 'History']),
  removeHouseholdContact: change(householdCalls.removeHouseholdContact, ['Sheet', 'History']),
  addWaitingMinor: change(householdCalls.addWaitingMinor, ['Sheet', 'History', 'Tasks']),
});
