import { messageCalls } from '#shared/contracts/message.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom, readPageFrom } from '#web/data/requests/fromContract.ts';

export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: readPageFrom(build, messageCalls.listMessages, { providesTags: ['Messages'] }),
    readLetter: readFrom(build, messageCalls.readLetter, { providesTags: ['Messages'] }),
    getMailStatus: readFrom(build, messageCalls.getMailStatus, { providesTags: ['Messages'] }),
    listBookingMessages: readFrom(build, messageCalls.listBookingMessages, { providesTags: ['Messages'] }),
    decideOnHeldMessages: changeBy(build, messageCalls.decideOnHeldMessages, {
      invalidatesTags: ['Messages'],
    }),
    retryMessage: changeBy(build, messageCalls.retryMessage, { invalidatesTags: ['Messages'] }),
  }),
});

export const {
  useListMessagesQuery,
  useReadLetterQuery,
  useGetMailStatusQuery,
  useListBookingMessagesQuery,
  useDecideOnHeldMessagesMutation,
  useRetryMessageMutation,
} = messagesApi;
