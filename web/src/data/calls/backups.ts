import { backupCalls } from '#shared/contracts/backup.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { readFrom } from '#web/data/requests/fromContract.ts';

export const { useGetBackupStatusQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBackupStatus: readFrom(build, backupCalls.getBackupStatus, { providesTags: ['Setup'] }),
  }),
});
