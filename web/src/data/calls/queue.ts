import { queueCalls } from '#shared/contracts/queue.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const queueApi = addCalls({
  listQueue: read(queueCalls.listQueue, ['Queue']),
  followUp: change(queueCalls.followUp, ['Queue', 'History']),
});
