import { historyCalls } from '#shared/contracts/history.ts';
import { addCalls, readPage } from '#web/data/requests/fromContract.ts';

export const historyApi = addCalls({
  listBookingHistory: readPage(historyCalls.listBookingHistory, ['History']),
  listCustomerHistory: readPage(historyCalls.listCustomerHistory, ['History']),
  listOwnHistory: readPage(historyCalls.listOwnHistory, ['OwnHistory']),
});
