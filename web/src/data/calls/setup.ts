import { backupCalls } from '#shared/contracts/backup.ts';
import { setupCalls } from '#shared/contracts/setup.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const setupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTextSignOffs: readFrom(build, setupCalls.listTextSignOffs, { providesTags: ['Setup'] }),
    signOffText: changeBy(build, setupCalls.signOffText, { invalidatesTags: ['Setup'] }),
    listSetupChecks: readFrom(build, setupCalls.listSetupChecks, { providesTags: ['Setup'] }),
    getBackupStatus: readFrom(build, backupCalls.getBackupStatus, { providesTags: ['Setup'] }),
    checkSetupItem: changeBy(build, setupCalls.checkSetupItem, { invalidatesTags: ['Setup'] }),
  }),
});

export const {
  useListTextSignOffsQuery,
  useSignOffTextMutation,
  useListSetupChecksQuery,
  useGetBackupStatusQuery,
  useCheckSetupItemMutation,
} = setupApi;
