import { householdCalls } from '#shared/contracts/household.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy } from '#web/data/requests/fromContract.ts';

export const householdApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    saveHouseholdContact: changeBy(build, householdCalls.saveHouseholdContact, {
      invalidatesTags: ['Sheet', 'History'],
    }),
    removeHouseholdContact: changeBy(build, householdCalls.removeHouseholdContact, {
      invalidatesTags: ['Sheet', 'History'],
    }),
    addWaitingMinor: changeBy(build, householdCalls.addWaitingMinor, {
      invalidatesTags: ['Sheet', 'History', 'Tasks'],
    }),
  }),
});

export const {
  useSaveHouseholdContactMutation,
  useRemoveHouseholdContactMutation,
  useAddWaitingMinorMutation,
} = householdApi;
