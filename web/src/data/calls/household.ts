import { householdCalls } from '#shared/contracts/household.ts';
import { addCalls, change } from '#web/data/requests/fromContract.ts';

export const householdApi = addCalls({
  saveHouseholdContact: change(householdCalls.saveHouseholdContact, ['Sheet', 'History']),
  removeHouseholdContact: change(householdCalls.removeHouseholdContact, ['Sheet', 'History']),
  addWaitingMinor: change(householdCalls.addWaitingMinor, ['Sheet', 'History', 'Tasks']),
});
