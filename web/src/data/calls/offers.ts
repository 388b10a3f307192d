import { offerCalls } from '#shared/contracts/offer.ts';
import { changedByAppointment } from '#web/data/requests/baseApi.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const offersApi = addCalls({
  listOffers: read(offerCalls.listOffers, ['Offers']),
  listFreedTimes: read(offerCalls.listFreedTimes, ['Offers', 'Schedule']),
  wantEarlier: change(offerCalls.wantEarlier, ['MyBookings']),
  offerTimes: change(offerCalls.offerTimes, changedByAppointment),
  withdrawOffer: change(offerCalls.withdrawOffer, changedByAppointment),
  acceptOffer: change(offerCalls.acceptOffer, ['MyBookings']),
  declineOffer: change(offerCalls.declineOffer, ['MyBookings']),
  returnOffer: change(offerCalls.returnOffer, ['MyBookings']),
  readOfferLink: change(offerCalls.readOfferLink),
  acceptOfferLink: change(offerCalls.acceptOfferLink),
});
