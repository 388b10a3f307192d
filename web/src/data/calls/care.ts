import { careCalls } from '#shared/contracts/care.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const careApi = addCalls({
  listMyCare: read(careCalls.listMyCare, ['MyCare']),
  listCareOf: read(careCalls.listCareOf, ['Care']),
  assignCare: change(careCalls.assignCare, ['MyCare', 'Care', 'History', 'Messages']),
});
