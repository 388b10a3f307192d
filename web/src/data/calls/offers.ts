import { offerCalls } from '#shared/contracts/offer.ts';
import { baseApi, type Tag } from '#web/data/requests/baseApi.ts';
import { changeBy, readFrom } from '#web/data/requests/fromContract.ts';

const touched: Tag[] = ['Offers', 'Bookings', 'Schedule', 'Queue', 'MyBookings', 'History', 'Messages'];

export const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOffers: readFrom(build, offerCalls.listOffers, { providesTags: ['Offers'] }),
    listFreedTimes: readFrom(build, offerCalls.listFreedTimes, { providesTags: ['Offers', 'Schedule'] }),
    wantEarlier: changeBy(build, offerCalls.wantEarlier, { invalidatesTags: ['MyBookings'] }),
    offerTimes: changeBy(build, offerCalls.offerTimes, { invalidatesTags: touched }),
    withdrawOffer: changeBy(build, offerCalls.withdrawOffer, { invalidatesTags: touched }),
    acceptOffer: changeBy(build, offerCalls.acceptOffer, { invalidatesTags: ['MyBookings'] }),
    declineOffer: changeBy(build, offerCalls.declineOffer, { invalidatesTags: ['MyBookings'] }),
    returnOffer: changeBy(build, offerCalls.returnOffer, { invalidatesTags: ['MyBookings'] }),
    readOfferLink: changeBy(build, offerCalls.readOfferLink),
    acceptOfferLink: changeBy(build, offerCalls.acceptOfferLink),
  }),
});

export const {
  useListOffersQuery,
  useListFreedTimesQuery,
  useWantEarlierMutation,
  useOfferTimesMutation,
  useWithdrawOfferMutation,
  useAcceptOfferMutation,
  useDeclineOfferMutation,
  useReturnOfferMutation,
  useReadOfferLinkMutation,
  useAcceptOfferLinkMutation,
} = offersApi;
