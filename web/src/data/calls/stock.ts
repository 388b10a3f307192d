import { stockCalls } from '#shared/contracts/stock.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

const changesStock = { invalidatesTags: ['Stock'] } as const;

const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBatches: readFrom(build, stockCalls.listBatches, { providesTags: ['Stock'] }),
    receiveBatch: changeBy(build, stockCalls.receiveBatch, changesStock),
    removeFromBatch: changeBy(build, stockCalls.removeFromBatch, changesStock),
    recallBatch: changeBy(build, stockCalls.recallBatch, changesStock),
    findRecalled: changeBy(build, stockCalls.findRecalled),
    addRecallTasks: changeBy(build, stockCalls.addRecallTasks, { invalidatesTags: ['Tasks'] }),
  }),
});

export const {
  useListBatchesQuery,
  useReceiveBatchMutation,
  useRemoveFromBatchMutation,
  useRecallBatchMutation,
  useFindRecalledMutation,
  useAddRecallTasksMutation,
} = stockApi;
