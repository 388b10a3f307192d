import { stockCalls } from '#shared/contracts/stock.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const stockApi = addCalls({
  listBatches: read(stockCalls.listBatches, ['Stock']),
  receiveBatch: change(stockCalls.receiveBatch, ['Stock']),
  removeFromBatch: change(stockCalls.removeFromBatch, ['Stock']),
  recallBatch: change(stockCalls.recallBatch, ['Stock']),
  openBatch: change(stockCalls.openBatch, ['Stock']),
  findRecalled: change(stockCalls.findRecalled),
  addRecallTasks: change(stockCalls.addRecallTasks, ['Tasks']),
});
