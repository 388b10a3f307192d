import { registrationCalls } from '#shared/contracts/registration.ts';
import { type SettingChange, settingCalls, staffCalls } from '#shared/contracts/staff.ts';
import type { SettingName } from '#shared/domain/clinicSettings.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import type { Changed } from '#web/data/requests/changed.ts';
import { asChanged, changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const staffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMySessions: readFrom(build, staffCalls.listMySessions, { providesTags: ['Devices'] }),
    endMySession: changeBy(build, staffCalls.endMySession, { invalidatesTags: ['Devices'] }),
    getSignInSettings: readFrom(build, staffCalls.getSignInSettings, { providesTags: ['Staff'] }),
    updateSetting: build.mutation<Changed<null>, { name: SettingName; body: SettingChange }>({
      query: ({ name, body }) => ({ call: settingCalls[name], body }),
      transformResponse: asChanged<null>,
      invalidatesTags: ['Staff'],
    }),
    updateSignInRule: changeBy(build, staffCalls.updateSignInRule, { invalidatesTags: ['Staff', 'User'] }),
    updateBookingFlow: changeBy(build, staffCalls.updateBookingFlow, { invalidatesTags: ['Staff'] }),
    startSecondFactor: changeBy(build, staffCalls.startSecondFactor),
    confirmSecondFactor: changeBy(build, staffCalls.confirmSecondFactor, { invalidatesTags: ['Staff'] }),
    renewRecoveryCodes: changeBy(build, staffCalls.renewRecoveryCodes, { invalidatesTags: ['Staff'] }),
    removeSecondFactor: changeBy(build, staffCalls.removeSecondFactor, {
      invalidatesTags: ['Staff', 'User'],
    }),
    getRegistration: readFrom(build, registrationCalls.getRegistration, { providesTags: ['Staff'] }),
    saveRegistration: changeBy(build, registrationCalls.saveRegistration, { invalidatesTags: ['Staff'] }),
    listStaff: readFrom(build, staffCalls.listStaff, { providesTags: ['Staff'] }),
    addStaff: changeBy(build, staffCalls.addStaff, { invalidatesTags: ['Staff', 'Users'] }),
    updateStaff: changeBy(build, staffCalls.updateStaff, { invalidatesTags: ['Staff'] }),
    issueWelcomeLink: changeBy(build, staffCalls.issueWelcomeLink),
    resetSecondFactor: changeBy(build, staffCalls.resetSecondFactor, { invalidatesTags: ['Staff'] }),
  }),
});

export const {
  useListMySessionsQuery,
  useEndMySessionMutation,
  useGetSignInSettingsQuery,
  useUpdateSettingMutation,
  useUpdateSignInRuleMutation,
  useUpdateBookingFlowMutation,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useGetRegistrationQuery,
  useSaveRegistrationMutation,
  useListStaffQuery,
  useAddStaffMutation,
  useUpdateStaffMutation,
  useIssueWelcomeLinkMutation,
  useResetSecondFactorMutation,
} = staffApi;
