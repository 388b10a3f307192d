import { queueCalls } from '#shared/contracts/queue.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

export const queueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listQueue: readFrom(build, queueCalls.listQueue, { providesTags: ['Queue'] }),
    followUp: changeBy(build, queueCalls.followUp, { invalidatesTags: ['Queue', 'History'] }),
  }),
});

export const { useListQueueQuery, useFollowUpMutation } = queueApi;
