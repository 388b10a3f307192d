import { messageCalls } from '#shared/contracts/message.ts';
import { addCalls, change, read, readPage } from '#web/data/requests/fromContract.ts';

export const messagesApi = addCalls({
  listMessages: readPage(messageCalls.listMessages, ['Messages']),
  readLetter: read(messageCalls.readLetter, ['Messages']),
  getMailStatus: read(messageCalls.getMailStatus, ['Messages']),
  listBookingMessages: read(messageCalls.listBookingMessages, ['Messages']),
  decideOnHeldMessages: change(messageCalls.decideOnHeldMessages, ['Messages']),
  retryMessage: change(messageCalls.retryMessage, ['Messages']),
});
