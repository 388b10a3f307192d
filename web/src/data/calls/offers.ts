import { offerCalls } from '#shared/contracts/offer.ts';
import type { Tag } from '#web/data/requests/baseApi.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

const touched: Tag[] = ['Offers', 'Bookings', 'Schedule', 'Queue', 'MyBookings', 'History', 'Messages'];

export const offersApi = addCalls({
  listOffers: read(offerCalls.listOffers, ['Offers']),
  listFreedTimes: read(offerCalls.listFreedTimes, ['Offers', 'Schedule']),
  wantEarlier: change(offerCalls.wantEarlier, ['MyBookings']),
  offerTimes: change(offerCalls.offerTimes, touched),
  withdrawOffer: change(offerCalls.withdrawOffer, touched),
  acceptOffer: change(offerCalls.acceptOffer, ['MyBookings']),
  declineOffer: change(offerCalls.declineOffer, ['MyBookings']),
  returnOffer: change(offerCalls.returnOffer, ['MyBookings']),
  readOfferLink: change(offerCalls.readOfferLink),
  acceptOfferLink: change(offerCalls.acceptOfferLink),
});
